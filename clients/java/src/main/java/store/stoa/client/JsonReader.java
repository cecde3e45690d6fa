package store.stoa.client;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one JSON text from left to right. */
final class JsonReader {
  /** The time to read a number grows with the square of its digits, and no number of the service has more. */
  private static final int MAX_NUMBER_LENGTH = 1_000;

  private final String text;
  private int at = 0;

  JsonReader(String text) {
    this.text = text;
  }

  Object readAll() {
    Object value = readValue(0);
    if (at < text.length()) throw wrong("something follows the value");
    return value;
  }

  /** Reads a value and the space around it. */
  private Object readValue(int depth) {
    skipSpace();
    Object value = readBareValue(depth);
    skipSpace();
    return value;
  }

  private Object readBareValue(int depth) {
    char first = peek();
    if (depth == Json.MAX_DEPTH && (first == '{' || first == '[')) throw wrong("more than " + Json.MAX_DEPTH + " levels");
    if (first == '{') return readObject(depth);
    if (first == '[') return readArray(depth);
    if (first == '"') return readText();
    if (first == 't') return readWord("true", Boolean.TRUE);
    if (first == 'f') return readWord("false", Boolean.FALSE);
    if (first == 'n') return readWord("null", null);
    return readNumber();
  }

  private Map<String, Object> readObject(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    at += 1;
    skipSpace();
    if (take('}')) return members;
    do {
      skipSpace();
      if (peek() != '"') throw wrong("a name is missing");
      String name = readText();
      skipSpace();
      if (!take(':')) throw wrong("a colon is missing");
      if (members.containsKey(name)) throw wrong("a name is repeated");
      members.put(name, readValue(depth + 1));
    } while (take(','));
    if (!take('}')) throw wrong("an object does not end");
    return members;
  }

  private List<Object> readArray(int depth) {
    List<Object> items = new ArrayList<>();
    at += 1;
    skipSpace();
    if (take(']')) return items;
    do {
      items.add(readValue(depth + 1));
    } while (take(','));
    if (!take(']')) throw wrong("an array does not end");
    return items;
  }

  private Object readWord(String word, Object value) {
    if (!text.startsWith(word, at)) throw wrong("a value is missing");
    at += word.length();
    return value;
  }

  private String readText() {
    StringBuilder read = new StringBuilder();
    at += 1;
    for (; ; ) {
      char unit = peek();
      at += 1;
      if (unit == '"') return read.toString();
      if (unit < ' ') throw wrong("a control character stands in a text");
      read.append(unit == '\\' ? readEscape() : unit);
    }
  }

  private char readEscape() {
    char escape = peek();
    at += 1;
    if (escape == 'u') return readCodeUnit();
    int named = "\"\\/bfnrt".indexOf(escape);
    if (named < 0) throw wrong("an escape is not known");
    return "\"\\/\b\f\n\r\t".charAt(named);
  }

  private char readCodeUnit() {
    int unit = 0;
    for (int digits = 0; digits < 4; digits += 1) {
      int digit = "0123456789abcdef".indexOf(Character.toLowerCase(peek()));
      if (digit < 0) throw wrong("an escape is not known");
      unit = 16 * unit + digit;
      at += 1;
    }
    return (char) unit;
  }

  private Number readNumber() {
    int start = at;
    take('-');
    if (!take('0')) skipDigits();
    int integerEnd = at;
    if (take('.')) skipDigits();
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      skipDigits();
    }
    if (at - start > MAX_NUMBER_LENGTH) throw wrong("a number is too long");
    String digits = text.substring(start, at);
    try {
      return at == integerEnd ? integerOf(digits) : new BigDecimal(digits);
    } catch (ArithmeticException | NumberFormatException error) {
      throw wrong("a number is too large");
    }
  }

  private static Number integerOf(String digits) {
    BigInteger integer = new BigInteger(digits);
    if (integer.bitLength() > 63) return integer;
    return integer.longValue();
  }

  private void skipDigits() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') at += 1;
    if (at == start) throw wrong("a value is missing");
  }

  private void skipSpace() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at += 1;
  }

  private char peek() {
    if (at >= text.length()) throw wrong("the text ends too early");
    return text.charAt(at);
  }

  private boolean take(char expected) {
    if (at >= text.length() || text.charAt(at) != expected) return false;
    at += 1;
    return true;
  }

  private JsonException wrong(String problem) {
    return new JsonException(problem, at);
  }
}
