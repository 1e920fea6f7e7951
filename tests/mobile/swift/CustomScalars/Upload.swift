// Generated once by Apollo iOS.

import ApolloAPI

/// The name of the variable. `upload(operation:files:)` replaces it by null and sends the file of the same name as a part of its own.
public typealias Upload = String
