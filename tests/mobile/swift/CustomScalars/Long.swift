// Generated once by Apollo iOS, with `String` in place of `Int`, which has 64 bits.

/// A whole number of at most 2^53 - 1, such as the size of a file in bytes: 3221225472.
public typealias Long = Int
