import type { FastifyInstance } from 'fastify';
import { ApiError } from '#api/http/envelope.ts';
import { sendFile } from '#api/http/send-file.ts';
import type { Pictures } from './pictures.ts';
import { PICTURE_PATH } from './user.ts';

/** For everybody who knows the name: 128 random bits, new with every picture. */
const CACHE = 'public, max-age=86400, immutable';

export function pictureRoutes(app: FastifyInstance, pictures: Pictures): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${PICTURE_PATH}/:name`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const path = pictures.pathOf(request.params.name);
      if (path === null) throw new ApiError(404, 'Not found');
      const file = { path, contentType: 'image/webp', disposition: 'inline', cacheControl: CACHE };
      return sendFile(request, reply, file);
    },
  });
}
