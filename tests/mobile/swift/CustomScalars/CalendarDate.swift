// Generated once by Apollo iOS as a String, then edited: `Date` of the schema, renamed so that it does not hide Foundation.Date.

@_spi(Internal) import ApolloAPI
import Foundation

/// A string such as "1999-12-31". It has no time zone and must not get one.
public struct CalendarDate: CustomScalarType, Hashable {
  public let year: Int
  public let month: Int
  public let day: Int

  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  public init(_jsonValue value: JSONValue) throws {
    guard let text = value as? String else {
      throw JSONDecodingError.couldNotConvert(value: value, to: CalendarDate.self)
    }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else {
      throw JSONDecodingError.couldNotConvert(value: value, to: CalendarDate.self)
    }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }

  public var _jsonValue: JSONValue {
    String(format: "%04d-%02d-%02d", year, month, day)
  }
}
