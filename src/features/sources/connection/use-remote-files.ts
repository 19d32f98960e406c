import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { callWith } from '#src/api/call.ts'
import type { RequestedConnection } from './use-connection-test.ts'

export interface FileChoice {
  readonly files: ReadonlyMap<string, FileEntry>
  /** Selects or deselects files. */
  readonly toggle: (files: readonly FileEntry[], isOn: boolean) => void
  /** Reading options by the path of the file, of those whose first rows were looked at. */
  readonly options: ReadonlyMap<string, ReadingOptions>
  readonly choose: (path: string, options: ReadingOptions) => void
}

/** Selected files by their paths. They stay selected in other folders and during a search. */
export function useFileChoice(): FileChoice {
  const [files, setFiles] = useState<ReadonlyMap<string, FileEntry>>(new Map())
  const [options, setOptions] = useState<ReadonlyMap<string, ReadingOptions>>(new Map())
  const choose = useCallback(
    (path: string, chosen: ReadingOptions) => setOptions((before) => new Map([...before, [path, chosen]])),
    [],
  )
  return {
    files,
    options,
    choose,
    toggle: (some, isOn) =>
      setFiles((before) => {
        const next = new Map(before)
        for (const file of some)
          if (isOn) next.set(file.path, file)
          else next.delete(file.path)
        return next
      }),
  }
}

const firstPage = (): string | null => null

interface FolderQuery {
  /** Names the connection in the cache, whose keys have no secrets. */
  readonly id: string
  readonly connection: RequestedConnection | undefined
  readonly folder: string
  readonly search: string
}

/** The entries of a folder, page by page: a folder can have millions. */
export function useRemoteFiles({ id, connection, folder, search }: FolderQuery) {
  return useInfiniteQuery({
    queryKey: ['remote-files', id, folder, search],
    queryFn: async ({ pageParam: cursor, signal }) => {
      if (connection === undefined) return { entries: [], cursor: null }
      const { parameters, ...of } = connection
      const body = { ...of, parameters: { ...parameters }, folder, search, cursor }
      return callWith(dataManager.listRemoteFiles, { body }, { signal })
    },
    initialPageParam: firstPage(),
    getNextPageParam: ({ cursor }) => cursor,
    enabled: connection !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}
