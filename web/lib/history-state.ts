/** The state that a page passes to the login or registration, in the history entry: no address and no log has it. */
export interface AuthState {
  /** The initial value: the phone number whose order the visitor has found. */
  identifier?: string;
  /** The visitor did not ask for the login: a session has ended. */
  sessionEnded?: true;
}

/** The state that the order search passes to the photo page, in the history entry. */
export interface InvoiceState {
  /** A typed invoice is more likely wrong than one from a link, and is looked up in more spellings. */
  isTyped?: boolean;
}
