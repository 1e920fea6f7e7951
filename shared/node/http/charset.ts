import { errorCodes, type FastifyInstance } from 'fastify';

/** The encodings that every parser of JSON bodies here reads alike. */
const READABLE = /^(?:utf-?8|us-ascii)$/i;
/** Far more than a type with its parameters has. Apollo's parsing is quadratic in the number of spaces. */
const MAX_LENGTH = 256;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/gi;

/**
 * Refuses a body in another encoding than UTF-8 with 415. Fastify ignores the parameter, so a filter in front could
 * read another text than the service does. Also refuses a type of more than 256 characters.
 */
export function registerCharsetCheck(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { 'content-type': type = '' } = request.headers;
    if (type.length > MAX_LENGTH) return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type.slice(0, MAX_LENGTH)));
    // Few types have parameters.
    if (!type.includes(';')) return done();
    const charsets = [...type.matchAll(CHARSET)].map(([, charset = '']) => charset);
    done(
      charsets.every((charset) => READABLE.test(charset)) ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type),
    );
  });
}
