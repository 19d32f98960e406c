import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  type FileUpload,
  type UploadQueue,
  isImported,
  visibleFiles,
} from '#src/uploads/model/upload-queue.ts'
import { timesOf } from '#src/uploads/engine/upload-times.ts'
import { paths } from '#src/paths.ts'
import type { UploadFacts } from '../model/upload-facts.ts'

const instantOf = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString()

const factsOf = ({ id, name, transfer }: FileUpload): UploadFacts => {
  const { started, arrived, added } = timesOf(id)
  return {
    file: name,
    size: transfer.size,
    arrivedAt: instantOf(arrived),
    seconds: started === undefined || arrived === undefined ? null : (arrived - started) / 1000,
    addedAt: instantOf(added),
  }
}

/** The names of the tables of a file, once they exist. */
const tableNames = ({ importState }: FileUpload): readonly string[] => {
  if (importState.at === 'extracting') return importState.names
  return importState.at === 'table' ? importState.tables.map(({ table_name: name }) => name) : []
}

/**
 * Opens the page of a table as soon as the only file that this page waits for has become one. Several files, and those
 * with several tables, stay in the list.
 */
export function useOpenImported(queue: UploadQueue): void {
  const navigate = useNavigate()
  const waiting = useRef(new Set<string>())
  const files = visibleFiles(queue)
  useEffect(() => {
    const open = files.filter((file) => tableNames(file).length === 0 && !isImported(file))
    for (const { id } of open) waiting.current.add(id)
    const [arrived] = files.filter((file) => waiting.current.has(file.id) && tableNames(file).length > 0)
    if (arrived === undefined || open.length > 0) return
    const batch = queue.batches.find(({ id }) => id === arrived.batch)
    const [name, ...others] = tableNames(arrived)
    const isAlone = waiting.current.size === 1
    waiting.current.clear()
    if (batch === undefined || name === undefined || others.length > 0 || !isAlone) return
    void navigate(paths.imported(batch.source, name), { state: factsOf(arrived) })
  })
}
