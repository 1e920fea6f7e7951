// What a config.ts is made of: the types of variables, and those that each service has.
export {
  baseUrl,
  connectionUrl,
  type Environment,
  flag,
  listOf,
  milliseconds,
  oneOf,
  optionalPort,
  origin,
  pathOf,
  port,
  readEnv,
  requiredInProduction,
  variable,
} from './process/env.ts';
export { findUnencryptedApi, productApi, SERVICE_VARIABLES, toServiceConfig } from './process/service-config.ts';
