package gossamer.coordinator.cluster;

import akka.actor.ExtendedActorSystem;
import akka.serialization.SerializerWithStringManifest;
import akka.serialization.jackson.JacksonCborSerializer;
import akka.util.ByteString;

/**
 * Claims to be a message of Gossamer.
 *
 * @param manifest the class that it claims to be of
 * @param bytes whatever is sent
 */
record Forged(String manifest, ByteString bytes) {

    /** Writes all other messages as Gossamer does. */
    static final class Forger extends SerializerWithStringManifest {
        private final JacksonCborSerializer honest;

        Forger(ExtendedActorSystem system) {
            honest = new JacksonCborSerializer(system, "jackson-cbor");
        }

        @Override
        public int identifier() {
            return honest.identifier();
        }

        @Override
        public String manifest(Object message) {
            return message instanceof Forged forged ? forged.manifest() : honest.manifest(message);
        }

        @Override
        public byte[] toBinary(Object message) {
            return message instanceof Forged forged
                    ? forged.bytes().toArray()
                    : honest.toBinary(message);
        }

        @Override
        public Object fromBinary(byte[] bytes, String manifest) {
            return honest.fromBinary(bytes, manifest);
        }
    }
}
