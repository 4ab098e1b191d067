package gossamer.node.region;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.SerializerFactory;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ClosureSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer.FieldSerializerConfig;
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy;
import com.esotericsoftware.kryo.util.MapReferenceResolver;
import gossamer.model.run.Emulation;
import java.util.Collection;
import java.util.Map;
import org.objenesis.strategy.StdInstantiatorStrategy;

/**
 * Writes a graph of objects as bytes, by their fields, and reads it again. Objects of the emulation
 * are named, not copied; each other one comes once, however many refer to it.
 */
final class StateCodec {

    /** For what cannot be made anew from its fields, and for what no state has. */
    private static final class Refusal extends Serializer<Object> {
        @Override
        public void write(Kryo kryo, Output output, Object object) {
            throw new KryoException(
                    "an object of " + object.getClass().getName() + " cannot be written");
        }

        @Override
        public Object read(Kryo kryo, Input input, Class<?> type) {
            throw new KryoException("an object of " + type.getName() + " cannot be read");
        }
    }

    /**
     * Takes the fields of our own classes, and also transient ones of those of fastutil: these keep
     * there what they have, and would change its order if they were filled anew.
     */
    @SuppressWarnings("rawtypes") // as Kryo declares it
    private static final class ByFields implements SerializerFactory<Serializer> {
        private final FieldSerializerConfig own = new FieldSerializerConfig();
        private final FieldSerializerConfig fastutil = new FieldSerializerConfig();
        private final Class<?> users;

        private ByFields(Class<?> users) {
            this.users = users;
            own.setIgnoreSyntheticFields(false);
            fastutil.setSerializeTransient(true);
        }

        @Override
        public Serializer newSerializer(Kryo kryo, Class type) {
            return isSupported(type)
                    ? new FieldSerializer<>(kryo, type, fastutil)
                    : isOurs(type) ? new FieldSerializer<>(kryo, type, own) : new Refusal();
        }

        /**
         * Only Gossamer's and the users' own: who hands over a state must not choose what other
         * library is set to work.
         */
        private boolean isOurs(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return type.getName().startsWith("gossamer.")
                    || type.getPackageName().equals(users.getPackageName())
                    || loader == users.getClassLoader()
                            && loader != StateCodec.class.getClassLoader();
        }

        @Override
        public boolean isSupported(Class type) {
            return type.getName().startsWith("it.unimi.dsi.");
        }
    }

    private final MapReferenceResolver references = new MapReferenceResolver();
    private final Kryo kryo = new Kryo(references);
    private final KnownObjects known;

    /** Writes and reads what refers to an emulation. */
    StateCodec(KnownObjects known, Emulation emulation) {
        this.known = known;
        kryo.setClassLoader(emulation.algorithm().getClass().getClassLoader());
        kryo.setRegistrationRequired(false);
        kryo.setOptimizedGenerics(false);
        kryo.setInstantiatorStrategy(
                new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        ByFields byFields = new ByFields(emulation.algorithm().getClass());
        kryo.setDefaultSerializer(byFields);
        kryo.addDefaultSerializer(Map.class, byFields);
        kryo.addDefaultSerializer(Collection.class, byFields);
        kryo.register(ClosureSerializer.Closure.class, new Refusal());
    }

    /** Appends an object. */
    void write(Output out, Object object) {
        known.objects().forEach(references::addWrittenObject);
        kryo.writeObject(out, object);
    }

    /** The next object. */
    <T> T read(Input in, Class<T> type) {
        for (Object object : known.objects()) {
            references.setReadObject(references.nextReadId(object.getClass()), object);
        }
        return kryo.readObject(in, type);
    }
}
