import { errorCodes, type FastifyInstance } from 'fastify';

/** Matches a `charset` that the parsers of JSON bodies here read differently. */
const UNREADABLE = /;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)(?:[";\s]|$))/i;
/**
 * The most characters of a type: far more than any with its parameters has. Apollo's parsing is quadratic in the number
 * of spaces.
 */
const MAX_LENGTH = 256;

/**
 * Refuses a body in another encoding than UTF-8 with 415. Fastify ignores the parameter, so a web application firewall
 * could read another text than the service does. Also refuses a type of more than 256 characters.
 */
export function registerCharsetCheck(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { 'content-type': type = '' } = request.headers;
    const isRefused = type.length > MAX_LENGTH || UNREADABLE.test(type);
    done(isRefused ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type.slice(0, MAX_LENGTH)) : null);
  });
}
