// Generated once by Apollo iOS.

/// A time of the day in western Indonesia (WIB), such as "09:00".
public typealias LocalTime = String
