// type-graphql needs it before the first decorator.
import 'reflect-metadata';
import { runService } from '#shared/node/service.ts';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

void runService({
  name: 'bff',
  loadConfig: () => loadConfig(process.env),
  createApp,
});
