package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Puts items, in their order, into as few bodies as a limit of items and a limit of bytes allow. */
final class Batches<T> {
  private final byte[] start;
  private final byte[] end;
  private final int maxItems;
  private final int maxBytes;

  /** A body is {@code start}, the items with commas, and {@code end}. */
  Batches(String start, String end, int maxItems, int maxBytes) {
    this.start = start.getBytes(StandardCharsets.UTF_8);
    this.end = end.getBytes(StandardCharsets.UTF_8);
    this.maxItems = maxItems;
    this.maxBytes = maxBytes;
  }

  /** An item with its JSON and its position in the input. */
  static final class Item<T> {
    final T value;
    final int position;
    final byte[] json;

    Item(T value, int position, Object members) {
      this.value = value;
      this.position = position;
      this.json = Json.write(members).getBytes(StandardCharsets.UTF_8);
    }
  }

  boolean fitsAlone(Item<T> item) {
    return start.length + item.json.length + end.length <= maxBytes;
  }

  /** Takes the items of the next body. If it returns none, there are none left. Each item must fit alone. */
  List<Item<T>> next(Iterator<Item<T>> items, List<Item<T>> leftOver) {
    List<Item<T>> batch = new ArrayList<>(leftOver);
    leftOver.clear();
    int bytes = start.length + end.length;
    for (Item<T> item : batch) bytes += item.json.length + 1;
    while (batch.size() < maxItems && items.hasNext()) {
      Item<T> item = items.next();
      if (bytes + item.json.length > maxBytes) {
        leftOver.add(item);
        break;
      }
      bytes += item.json.length + 1;
      batch.add(item);
    }
    return Collections.unmodifiableList(batch);
  }

  byte[] body(List<Item<T>> batch) {
    int length = start.length + end.length + Math.max(0, batch.size() - 1);
    for (Item<T> item : batch) length += item.json.length;
    byte[] body = new byte[length];
    int at = copy(start, body, 0);
    for (Item<T> item : batch) {
      if (at > start.length) body[at++] = ',';
      at = copy(item.json, body, at);
    }
    copy(end, body, at);
    return body;
  }

  private static int copy(byte[] from, byte[] to, int at) {
    System.arraycopy(from, 0, to, at, from.length);
    return at + from.length;
  }
}
