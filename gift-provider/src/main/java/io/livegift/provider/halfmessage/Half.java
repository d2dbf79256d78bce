package io.livegift.provider.halfmessage;

import org.apache.rocketmq.remoting.protocol.header.EndTransactionRequestHeader;

/** A half message that the broker holds: nobody receives it before it is committed. */
public final class Half {

  private final String brokerName;
  private final long commitLogOffset;
  private final long queueOffset;
  private final String messageId;
  private final String transactionId;

  Half(
      String brokerName,
      long commitLogOffset,
      long queueOffset,
      String messageId,
      String transactionId) {
    this.brokerName = brokerName;
    this.commitLogOffset = commitLogOffset;
    this.queueOffset = queueOffset;
    this.messageId = messageId;
    this.transactionId = transactionId;
  }

  String brokerName() {
    return brokerName;
  }

  /** What the broker has to be told to end it. */
  EndTransactionRequestHeader end(String topic, String group, int commitOrRollback) {
    EndTransactionRequestHeader header = new EndTransactionRequestHeader();
    header.setTopic(topic);
    header.setProducerGroup(group);
    header.setBrokerName(brokerName);
    header.setCommitLogOffset(commitLogOffset);
    header.setTranStateTableOffset(queueOffset);
    header.setMsgId(messageId);
    header.setTransactionId(transactionId);
    header.setCommitOrRollback(commitOrRollback);
    header.setFromTransactionCheck(false);
    return header;
  }

  @Override
  public String toString() {
    return messageId;
  }
}
