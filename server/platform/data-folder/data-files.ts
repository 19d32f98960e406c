/** Names in a data folder. */
export const dataFiles = {
  metadata: 'platform.sqlite',
  warehouse: 'warehouse.duckdb',
  staging: 'staging',
  uploads: 'uploads',
  archives: 'archives',
  trash: 'trash',
} as const
