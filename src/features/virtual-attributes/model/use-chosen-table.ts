// The table whose attributes come first and whose rows the preview shows. It is in the address.
import { useSearchParams } from 'react-router'
import { type Level, levels } from '#contract/data-manager/logical-object.ts'
import type { AttributePreview } from '#contract/data-manager/virtual-attribute.ts'
import { keyOfTable } from './known-names.ts'

type Table = AttributePreview['table']

const levelOf = (text: string | null): Level | undefined => levels.find((level) => level === text)

const readTable = (address: URLSearchParams): Table => {
  const [name, level] = [address.get('table'), levelOf(address.get('level'))]
  return name === null || level === undefined ? null : { database_name: level, table_name: name }
}

export function useChosenTable(first: Table = null) {
  const [address, setAddress] = useSearchParams()
  const table = readTable(address) ?? first
  return {
    table,
    /** Empty if there is none. */
    key: table === null ? '' : keyOfTable(table),
    /** `key` is that of a known table; empty for no choice. */
    choose: (key: string) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          const dot = key.indexOf('.')
          next.delete('table')
          next.delete('level')
          if (dot !== -1) {
            next.set('table', key.slice(dot + 1))
            next.set('level', key.slice(0, dot))
          }
          return next
        },
        { replace: true },
      ),
  }
}
export type ChosenTable = ReturnType<typeof useChosenTable>
