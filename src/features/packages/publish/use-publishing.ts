import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { type Collection, collection as collections } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import { packageQuery } from '#src/api/archives.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useSession } from '#src/api/session.ts'
import { usePublication } from '#src/uploads/use-uploads.ts'
import type { Rules } from './workspace/archive-messages.ts'
import { type Step, stepToShow } from './steps.ts'
import { isPreparing, isPublishable, type Workspace, useWorkspace } from './workspace/workspace.ts'
import { openWorkspace, workspaceLocation } from './workspace/open-workspaces.ts'
import { readWorkspace } from './workspace/stored-workspace.ts'

const limitsQuery = queryOf(store.limits)

const collectionOf = (name: string | undefined): Collection => collections.safeParse(name).data ?? 'app'

/** What archives are checked against; undefined until the limits are loaded. */
export function useRules(collection: Collection): Rules | undefined {
  const { i18n } = useTranslation()
  const limits = useQuery(limitsQuery).data?.limits
  const { language } = i18n
  return useMemo(() => limits && { collection, limits, language }, [collection, limits, language])
}

/** The step and the version number in the address. */
const useStepAddress = () => {
  const [address, setAddress] = useSearchParams()
  const change = (members: Readonly<Record<string, string | null>>, replace: boolean) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(members))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace },
    )
  return {
    requestedStep: address.get('step'),
    version: address.get('version'),
    goTo: (step: Step) => change({ step: step === 'check' ? null : step }, false),
    choose: (version: string | null) => change({ version }, true),
    restart: () => change({ step: null, version: null }, false),
    renumber: () => change({ step: 'compare', version: null }, false),
    send: (version: string) => change({ step: 'upload', version }, false),
  }
}

/** Whether the archive is uploaded and only read back. */
const isUploaded = (publication: ReturnType<typeof usePublication>): boolean =>
  publication?.stage === 'verification' || publication?.stage === 'done'

/** Whether the copy of the archive that this browser stored is being read after a reload. */
const useRestoring = (location: string, workspace: Workspace): boolean => {
  const { stage, remembered } = workspace
  const [hasCopy] = useState(() => readWorkspace(location)?.hasBytes === true)
  const isAwaited = stage === 'empty' && remembered === null && hasCopy
  return isAwaited || stage === 'checking' || isPreparing(workspace)
}

/** State of the publish page: the package, the dropped archive, the current step. */
export function usePublishing() {
  const params = useParams()
  const collection = collectionOf(params['collection'])
  const id = params['package'] ?? ''
  const uid = useSession()?.uid ?? ''
  const rules = useRules(collection)
  const limits = useQuery(limitsQuery)
  const found = useQuery(packageQuery(collection, id))
  const location = workspaceLocation(uid, { collection, id })
  const opened = openWorkspace(location)
  const workspace = useWorkspace(opened)
  const address = useStepAddress()
  const { restore } = opened
  useEffect(() => {
    if (rules) void restore(rules)
  }, [restore, rules])
  const isRestoring = useRestoring(location, workspace)
  const canPublish = isPublishable(workspace)
  const isSent =
    address.version !== null && (address.requestedStep === 'upload' || address.requestedStep === 'verify')
  const publication = usePublication(collection, id)
  const requestedStep = isSent && isUploaded(publication) ? 'verify' : address.requestedStep
  const step = stepToShow(requestedStep, { isPublishable: canPublish, isSent })
  return {
    collection,
    id,
    rules,
    found,
    error: found.error ?? limits.error,
    workspace,
    actions: opened.actions,
    canPublish,
    isRestoring,
    step,
    address,
  }
}
export type Publishing = ReturnType<typeof usePublishing>
