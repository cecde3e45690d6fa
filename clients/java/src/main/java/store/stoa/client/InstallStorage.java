package store.stoa.client;

import java.io.IOException;

/** Keeps two short texts of the app until it is uninstalled. Android implements it with SharedPreferences. */
public interface InstallStorage {
  /** The text of that name, or null if none was written. Throws if the storage cannot be read. */
  String read(String name) throws IOException;

  /** Keeps a text, or removes it if it is null. Returns only when the change would survive the end of the process. */
  void write(String name, String text) throws IOException;
}
