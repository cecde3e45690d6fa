package store.stoa.client;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps in memory what an app would keep on the device. */
final class MemoryStorage implements InstallStorage {
  final Map<String, String> texts = new ConcurrentHashMap<>();
  volatile boolean isBroken = false;
  /** Whether a reader lets other threads run first, so that they read the same state unless a lock keeps them out. */
  volatile boolean isCrowded = false;

  @Override
  public String read(String name) throws IOException {
    if (isBroken) throw new IOException("the disk is full");
    String text = texts.get(name);
    for (int turns = 0; isCrowded && turns < 1_000; turns += 1) Thread.yield();
    return text;
  }

  @Override
  public void write(String name, String text) throws IOException {
    if (isBroken) throw new IOException("the disk is full");
    if (text == null) texts.remove(name);
    else texts.put(name, text);
  }
}
