/** The package has its types in comments, which TypeScript reads only of its own project. */
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client';

  export default class UploadHttpLink extends ApolloLink {
    constructor(options: { uri: string; headers?: Record<string, string> });
  }
}
