package gossamer.coordinator.plugin;

import gossamer.model.run.UserCode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Defines the classes of one plug-in from memory, after those of Gossamer itself. */
final class PluginClassLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final SortedMap<String, byte[]> entries;

    PluginClassLoader(Bundle bundle, ClassLoader parent) {
        super(UserCode.LOADER + bundle.fileName(), parent);
        this.entries = bundle.entries();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = entries.get(name.replace('.', '/') + Bundle.CLASS);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    protected @Nullable URL findResource(String name) {
        byte[] bytes = entries.get(name);
        try {
            return bytes == null
                    ? null
                    : new URL("plugin", getName(), -1, "/" + name, new Handler(bytes));
        } catch (MalformedURLException e) {
            throw new IllegalStateException("no URL for " + name, e);
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL found = findResource(name);
        return Collections.enumeration(found == null ? List.of() : List.of(found));
    }

    /** Opens what is in memory. */
    private static final class Handler extends URLStreamHandler {
        private final byte[] bytes;

        Handler(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(bytes);
                }
            };
        }
    }
}
