import type { Readable } from 'node:stream';
import { GraphQLError, GraphQLScalarType } from 'graphql';

/** contract, limits: one file of 5 MB. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** A file that is still on its way in. It can be read once, and knows neither its name nor its type: both are the client's to claim. */
export class Upload {
  /**
   * @param stream ends in an error when the client goes away; may bring a little more than {@link MAX_UPLOAD_BYTES}, to be noticed
   * @param isTooLarge the request says so itself, before the file is read
   */
  constructor(
    readonly stream: Readable,
    readonly isTooLarge: boolean,
  ) {}
}

export const UploadScalar = new GraphQLScalarType<Upload, never>({
  name: 'Upload',
  description: 'A file, sent by the GraphQL multipart request specification with the header `apollo-require-preflight`. One a request, at most 5 MB.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  parseValue(value) {
    if (value instanceof Upload) return value;
    throw new GraphQLError('Upload cannot represent what is no file of a multipart request');
  },
  parseLiteral() {
    throw new GraphQLError('Upload cannot be written in a document');
  },
  serialize() {
    throw new GraphQLError('Upload cannot be sent back');
  },
});
