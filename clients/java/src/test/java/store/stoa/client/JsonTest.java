package store.stoa.client;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;

final class JsonTest {
  private static final String[] SAME = {
    "{\"a\":[1,-2,true,false,null,\"x\"],\"b\":{}}",
    "9223372036854775807",
    "12021000000000000000123",
    "0.1000000000000000055511151231257827",
    "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0007\u00e9\ud83d\ude00\"",
    "[]",
    "\"\\ud83d\"",
  };

  private static final String[] WRONG = {
    "", " ", "{", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "[1 2]", "01", "+1", "1.", ".5", "1e", "-", "tru", "nulll",
    "'a'", "\"a", "\"\t\"", "\"\\x\"", "\"\\u12g4\"", "1 1", "\u00a01", "\ufeff1", "NaN", "Infinity",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "1e99999999999", "\"\\u123\"", "{\"__proto__\"}",
  };

  private JsonTest() {}

  static void run(Suite suite) {
    suite.test("JSON is read and written without losing a digit or an order", () -> {
      for (String text : SAME) Suite.equal(Json.write(Json.parse(text)), text);
    });
    suite.test("integers are long, then BigInteger, and others BigDecimal", () -> {
      Suite.equal(Json.parse("9223372036854775807"), Long.MAX_VALUE);
      Suite.equal(Json.parse("9223372036854775808"), new BigInteger("9223372036854775808"));
      Suite.equal(Json.parse("1.50"), new BigDecimal("1.50"));
    });
    suite.test("what is not JSON is refused, and not repeated", () -> {
      for (String text : WRONG) Suite.failure(JsonException.class, () -> Json.parse(text));
      JsonException error = Suite.failure(JsonException.class, () -> Json.parse("{\"stoa_key_1\":1 stoa_key_2"));
      Suite.that(!error.getMessage().contains("stoa_key"), error.getMessage());
    });
    suite.test("64 levels are read, and 100,000 are refused without a full stack", () -> {
      String deepest = repeat("[", 63) + "{\"a\":1}" + repeat("]", 63);
      Suite.equal(Json.write(Json.parse(deepest)), deepest);
      Suite.failure(JsonException.class, () -> Json.parse("[" + deepest + "]"));
      Object tooDeep = Collections.singletonList(Json.parse(deepest));
      Suite.failure(IllegalArgumentException.class, () -> Json.write(tooDeep));
      Suite.failure(JsonException.class, () -> Json.parse(repeat("[", 100_000)));
      Suite.failure(JsonException.class, () -> Json.parse(repeat("{\"a\":", 100_000)));
    });
    suite.test("a million digits are refused before they are read", () ->
        Suite.failure(JsonException.class, () -> Json.parse(repeat("9", 1_000_000))));
    suite.test("bytes that are not UTF-8 are refused", () ->
        Suite.failure(JsonException.class, () -> Json.parse(new byte[] {'"', (byte) 0xc3, '"'})));
    suite.test("what JSON does not have is not written", () -> {
      for (Object value : new Object[] {Double.NaN, Float.POSITIVE_INFINITY, 'c', new Object(), new int[] {1}}) {
        Suite.failure(IllegalArgumentException.class, () -> Json.write(value));
      }
      Suite.failure(IllegalArgumentException.class, () -> Json.write(Collections.singletonMap(1, 1)));
    });
  }

  static String repeat(String text, int times) {
    return String.join("", Collections.nCopies(times, text));
  }
}
