import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RemoteName, RemoteTable, StageResult } from '#contract/data-manager/connection.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { isGrowingType } from '#domain/schema/growing-type.ts'
import { callWith } from '#src/api/call.ts'

/** The connection of a request: of a form, or with `database_name` of a saved source. */
export interface RequestedConnection {
  readonly dbms: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly database_name?: string
}

export interface TestResult {
  readonly stages: readonly StageResult[]
  readonly at: Date
  readonly connection: RequestedConnection
}

/** Whether a test passed: the tables can be listed. */
export function isPassed({ stages }: TestResult): boolean {
  return stages.every(({ state }) => state === 'done' || state === 'skipped')
}

/** Tests a connection. A new test, leaving the page and `cancel` end a running one. */
export function useConnectionTest() {
  const running = useRef<AbortController>(undefined)
  const cancel = (): void => running.current?.abort()
  useEffect(() => cancel, [])
  const test = useMutation<TestResult, Error, RequestedConnection>({
    mutationFn: async (connection) => {
      cancel()
      const controller = new AbortController()
      running.current = controller
      const body = { ...connection, parameters: { ...connection.parameters } }
      const { stages } = await callWith(dataManager.testConnection, { body }, { signal: controller.signal })
      return { stages, at: new Date(), connection }
    },
  })
  const isCancelled = test.error?.name === 'AbortError'
  return {
    start: test.mutate,
    cancel,
    isRunning: test.isPending,
    result: test.data,
    isCancelled,
    /** Why there is no result; problems of fields are among its details. */
    error: isCancelled ? null : test.error,
  }
}
export type ConnectionTesting = ReturnType<typeof useConnectionTest>

const mostPerRequest = 5000

/** The connection in the body of a request. */
export function requestOf({ dbms, parameters, database_name: name }: RequestedConnection) {
  return {
    dbms,
    parameters: { ...parameters },
    ...(name === undefined ? {} : { database_name: name }),
  }
}

const listAll = async (
  connection: RequestedConnection,
  signal: AbortSignal,
): Promise<readonly RemoteTable[]> => {
  const found: RemoteTable[] = []
  for (;;) {
    const body = { ...requestOf(connection), offset: found.length, limit: mostPerRequest }
    const { tables, total } = await callWith(dataManager.listRemoteTables, { body }, { signal })
    found.push(...tables)
    if (tables.length === 0 || found.length >= total) return found
  }
}

/** All tables of a database. `id` names the connection in the cache, whose keys have no secrets. */
export function useRemoteTables(id: string, connection: RequestedConnection | undefined) {
  return useQuery({
    queryKey: ['remote-tables', id],
    queryFn: ({ signal }) => (connection === undefined ? [] : listAll(connection, signal)),
    enabled: connection !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

/** Names of the columns of a table by which new rows can be read. Nothing is asked without a table. */
export function useGrowingColumns(
  { id, connection }: { id: string; connection: RequestedConnection | undefined },
  table: RemoteName | undefined,
) {
  return useQuery({
    queryKey: ['remote-columns', id, table?.schema, table?.name],
    queryFn: async ({ signal }) => {
      if (connection === undefined || table === undefined) return []
      const { schema, name } = table
      const body = { ...requestOf(connection), table: { schema, name } }
      const { columns } = await callWith(dataManager.listRemoteColumns, { body }, { signal })
      return columns.filter(({ type }) => isGrowingType(type)).map((column) => column.name)
    },
    enabled: connection !== undefined && table !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}
