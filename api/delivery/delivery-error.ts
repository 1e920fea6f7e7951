/**
 * A message could not be sent. Says what the other side answered and nothing of the message: it is
 * logged, and servers repeat the address in their refusals.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';

  /** @param repeatable the other side has certainly not taken the message: a second try sends no second one */
  constructor(
    message: string,
    readonly repeatable: boolean,
  ) {
    super(message);
  }
}
