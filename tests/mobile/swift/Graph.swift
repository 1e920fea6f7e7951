import Apollo
import FlipboothGraph
import Foundation

/// Apollo iOS 2. Sends ids; the text follows where the BFF does not know the id. All by POST: URLs end up in logs.
func makeGraph(url: URL, version: String, interceptors: any InterceptorProvider, store: ApolloStore) -> ApolloClient {
  // The name of the manifest, ios.json; the default would be the bundle's identifier.
  let client = ClientAwarenessMetadata(clientApplicationName: "ios", clientApplicationVersion: version)
  let transport = RequestChainNetworkTransport(
    urlSession: URLSession(configuration: .ephemeral),
    interceptorProvider: interceptors,
    store: store,
    endpointURL: url,
    // The BFF takes uploads with this header alone.
    additionalHeaders: ["apollo-require-preflight": "true"],
    apqConfig: AutoPersistedQueryConfiguration(autoPersistQueries: true)
  )
  return ApolloClient(networkTransport: transport, store: store, clientAwarenessMetadata: client)
}

/// Adds the token of the session to each request.
struct BearerToken: HTTPInterceptor {
  let token: @Sendable () async -> String?

  func intercept(request: URLRequest, next: NextHTTPInterceptorFunction) async throws -> HTTPResponse {
    var request = request
    if let current = await token() {
      request.setValue("Bearer \(current)", forHTTPHeaderField: "Authorization")
    }
    return try await next(request)
  }
}

/// Apollo iOS sends the text of an upload, never its id. The field is the path in the variables.
func upload(picture: Data, type: String, to graph: ApolloClient) async throws -> UpdateProfilePictureMutation.Data? {
  let file = GraphQLFile(fieldName: "input.picture", originalName: "picture", mimeType: type, data: picture)
  let mutation = UpdateProfilePictureMutation(input: UpdateProfilePictureInput(picture: Upload()))
  let response = try await graph.upload(operation: mutation, files: [file])
  return response.data
}
