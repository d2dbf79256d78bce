package io.livegift.provider.database;

import org.apache.ibatis.session.SqlSession;

/** The statements of every repository, bound to one connection. */
public final class Statements {

  private final SqlSession session;
  private final Mappers mappers;
  private final boolean together;

  Statements(SqlSession session, Mappers mappers, boolean together) {
    this.session = session;
    this.mappers = mappers;
    this.together = together;
  }

  /** One repository's statements. */
  public <M> M of(Class<M> mapper) {
    mappers.know(mapper);
    return session.getMapper(mapper);
  }

  /** Statements to be sent together. */
  public RoundTrip roundTrip() {
    return new RoundTrip(session.getConnection(), together);
  }
}
