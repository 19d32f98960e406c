/** Names in a data folder. */
export const dataFiles = {
  metadata: 'platform.sqlite',
  warehouse: 'warehouse.duckdb',
  staging: 'staging',
  uploads: 'uploads',
  archives: 'archives',
  events: 'events',
  trash: 'trash',
  /** Files that are created again when they are missing. Not part of backups. */
  cache: 'cache',
} as const
