// Generated once by Apollo iOS as a String, then edited.

@_spi(Internal) import ApolloAPI
import Foundation

/// RFC 3339 in UTC, such as "2026-11-22T09:30:00.000Z". Shown in the time zone Asia/Jakarta.
public struct DateTime: CustomScalarType, Hashable {
  public let date: Date

  private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let formatOfSeconds = Date.ISO8601FormatStyle()

  public init(_ date: Date) {
    self.date = date
  }

  public init(_jsonValue value: JSONValue) throws {
    guard let text = value as? String,
      let date = (try? Self.format.parse(text)) ?? (try? Self.formatOfSeconds.parse(text))
    else {
      throw JSONDecodingError.couldNotConvert(value: value, to: DateTime.self)
    }
    self.init(date)
  }

  public var _jsonValue: JSONValue {
    Self.format.format(date)
  }
}
