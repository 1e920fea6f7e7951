// Generated once by Apollo iOS: `URL` of the schema, renamed so that it does not hide Foundation.URL.

/// An absolute link of http or https.
public typealias WebLink = String
