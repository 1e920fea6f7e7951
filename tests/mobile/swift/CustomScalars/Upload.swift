// Generated once by Apollo iOS as a String, then edited.

@_spi(Internal) import ApolloAPI
import Foundation

/// The place of a file in an input: null, which `upload(operation:files:)` would write for a whole variable only.
public struct Upload: CustomScalarType, Hashable {
  public init() {}

  public init(_jsonValue value: JSONValue) throws {
    self.init()
  }

  public var _jsonValue: JSONValue {
    NSNull()
  }
}
