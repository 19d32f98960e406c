// This platform has one warehouse. A request may name it in either spelling, or not at all (DM11).
import { warehouseName } from '#contract/data-manager/source.ts'
import { PlatformError } from '../../core/error.ts'

interface WarehouseParams {
  readonly dwhName?: string | undefined
  readonly dwh_name?: string | undefined
}

/** Throws `warehouse_unknown` (404) if another warehouse is named. */
export function requireWarehouse({ dwhName, dwh_name: dwhNameToo }: WarehouseParams): void {
  const other = [dwhName, dwhNameToo].find((name) => name !== undefined && name !== warehouseName)
  if (other !== undefined) throw new PlatformError('warehouse_unknown', { params: { warehouse: other } })
}
