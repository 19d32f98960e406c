// This platform has one warehouse; a request may name it in either spelling, or not at all (DM11).
import { warehouseName } from '#contract/data-manager/source.ts'
import { PlatformError } from '../../core/error.ts'

interface Named {
  readonly dwhName?: string | undefined
  readonly dwh_name?: string | undefined
}

/** Refuses with `warehouse_unknown` (404) where another warehouse is named. */
export function demandWarehouse({ dwhName, dwh_name: dwhNameToo }: Named): void {
  const other = [dwhName, dwhNameToo].find((name) => name !== undefined && name !== warehouseName)
  if (other !== undefined) throw new PlatformError('warehouse_unknown', { params: { warehouse: other } })
}
