package store.stoa.client;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON (RFC 8259) without a lost digit. Objects are {@code Map<String, Object>} in their order, arrays are
 * {@code List<Object>}, integers are {@code Long} or, beyond 64 bits, {@code BigInteger}, other numbers are
 * {@code BigDecimal}, and null is null. Text from strangers is safe to read: depth and the length of numbers are limited,
 * and a repeated name is an error, because two readers could take two different values for it.
 */
public final class Json {
  /** Levels of nested arrays and objects; the service has the same limit. */
  static final int MAX_DEPTH = 64;

  private Json() {}

  /** Reads a value. Throws {@link JsonException}, which says where the text is wrong and does not repeat it. */
  public static Object parse(String text) {
    return new JsonReader(text).readAll();
  }

  /** Reads a value from UTF-8. Bytes that are not UTF-8 are an error. */
  public static Object parse(byte[] utf8) {
    try {
      return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
    } catch (CharacterCodingException error) {
      throw new JsonException("the text is not UTF-8", 0);
    }
  }

  /**
   * Writes a value without spaces, with the escapes of JavaScript's {@code JSON.stringify}. Throws
   * {@link IllegalArgumentException} for a value of another class, for NaN and infinity, and beyond 64 levels.
   */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    append(out, value, 0);
    return out.toString();
  }

  /**
   * A copy of the objects and arrays of a value, which later changes of the original do not reach. What JSON cannot hold is kept as it
   * is. {@code depth} is the level that the value will have.
   */
  static Object copy(Object value, int depth) {
    // A value at this level is never written, and it may contain itself.
    if (depth >= MAX_DEPTH) return value;
    if (value instanceof Map) {
      Map<Object, Object> members = new LinkedHashMap<>();
      for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
        members.put(member.getKey(), copy(member.getValue(), depth + 1));
      }
      return members;
    }
    if (!(value instanceof Iterable)) return value;
    List<Object> items = new ArrayList<>();
    for (Object item : (Iterable<?>) value) items.add(copy(item, depth + 1));
    return items;
  }

  /** The value as an object; an empty one if it is something else. */
  static Map<String, Object> objectOf(Object value) {
    Map<String, Object> found = new LinkedHashMap<>();
    if (value instanceof Map) {
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        found.put((String) entry.getKey(), entry.getValue());
      }
    }
    return found;
  }

  /** The value as a list; an empty one if it is something else. */
  static List<Object> listOf(Object value) {
    return value instanceof List ? new ArrayList<>((List<?>) value) : new ArrayList<>();
  }

  /** The value if it is a text; else null. */
  static String textOf(Object value) {
    return value instanceof String ? (String) value : null;
  }

  private static void append(StringBuilder out, Object value, int depth) {
    boolean nests = value instanceof Map || value instanceof Iterable;
    if (nests && depth == MAX_DEPTH) throw new IllegalArgumentException("more than " + MAX_DEPTH + " levels");
    if (value instanceof String) appendText(out, (String) value);
    else if (value instanceof Map) appendObject(out, (Map<?, ?>) value, depth);
    else if (value instanceof Iterable) appendArray(out, (Iterable<?>) value, depth);
    else if (value == null || value instanceof Boolean || isNumber(value)) out.append(value);
    else throw new IllegalArgumentException("JSON has no value of " + value.getClass());
  }

  private static boolean isNumber(Object value) {
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (!Double.isNaN(number) && !Double.isInfinite(number)) return true;
      throw new IllegalArgumentException("JSON has neither NaN nor infinity");
    }
    return value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte
        || value instanceof BigInteger
        || value instanceof BigDecimal;
  }

  private static void appendObject(StringBuilder out, Map<?, ?> members, int depth) {
    char before = '{';
    for (Map.Entry<?, ?> member : members.entrySet()) {
      if (!(member.getKey() instanceof String)) throw new IllegalArgumentException("a name is not a text");
      appendText(out.append(before), (String) member.getKey());
      append(out.append(':'), member.getValue(), depth + 1);
      before = ',';
    }
    out.append(before == '{' ? "{}" : "}");
  }

  private static void appendArray(StringBuilder out, Iterable<?> items, int depth) {
    char before = '[';
    for (Object item : items) {
      append(out.append(before), item, depth + 1);
      before = ',';
    }
    out.append(before == '[' ? "[]" : "]");
  }

  private static void appendText(StringBuilder out, String text) {
    out.append('"');
    for (int at = 0; at < text.length(); at += 1) {
      char unit = text.charAt(at);
      int named = "\b\t\n\f\r\"\\".indexOf(unit);
      if (named >= 0) out.append('\\').append("btnfr\"\\".charAt(named));
      else if (unit < ' ' || isAlone(text, at)) out.append(String.format("\\u%04x", (int) unit));
      else out.append(unit);
    }
    out.append('"');
  }

  /** Whether the unit is half of a surrogate pair without the other half, which UTF-8 cannot hold. */
  static boolean isAlone(String text, int at) {
    char unit = text.charAt(at);
    if (Character.isHighSurrogate(unit)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(unit) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
