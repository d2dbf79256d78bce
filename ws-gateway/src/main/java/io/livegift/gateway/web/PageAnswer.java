package io.livegift.gateway.web;

/**
 * What the page gets when it asks.
 *
 * @param status of HTTP; a business refusal is 200 with its code in the body
 */
public record PageAnswer(int status, String json) {

  private static final String HEADERS =
      String.join(
          "\r\n",
          "content-type: application/json",
          "cache-control: no-store",
          "x-content-type-options: nosniff",
          "");

  static final PageAnswer NOT_FOUND = new PageAnswer(404, "{\"code\":\"INVALID_ARGUMENT\"}");
  static final PageAnswer UNAUTHENTICATED = new PageAnswer(401, "{\"code\":\"UNAUTHENTICATED\"}");
  static final PageAnswer UNAVAILABLE = new PageAnswer(200, "{\"code\":\"UNAVAILABLE\"}");

  /** Complete HTTP header lines. */
  public String headers() {
    return HEADERS;
  }
}
