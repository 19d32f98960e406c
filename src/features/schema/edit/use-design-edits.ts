// The changes of the schema as functions of a page: they report what was refused, and why.
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import type { TableName } from '../model/known-tables.ts'
import {
  type EditOutcome,
  type EditPermissions,
  changeObject,
  createMart,
  createObject,
  mapAttributes,
  relationChange,
  unmapAttribute,
} from './design-edits.ts'
import type { DroppedAttribute, Refusal } from './drop-rules.ts'
import type { MappedAttribute } from './unmap-rules.ts'
import { useRefusalText } from './use-refusal-text.ts'

type Relations = LogicalObject['relations']

export interface DesignEdits {
  /** Each resolves to the technical name of the object, or undefined if nothing was saved. */
  readonly createObject: (table: TableName) => Promise<string | undefined>
  readonly createMart: (base: string) => Promise<string | undefined>
  readonly map: (
    dropped: readonly DroppedAttribute[],
    target: string,
    onto?: string,
  ) => Promise<string | undefined>
  readonly unmap: (mapped: MappedAttribute) => Promise<string | undefined>
  readonly writeRelations: (
    object: string,
    change: (relations: Relations) => Relations,
  ) => Promise<string | undefined>
  /** Reports why something cannot be done. */
  readonly refuse: (refusal: Refusal) => void
  readonly isPending: boolean
}

/** Reports what a change did, unless the page itself shows it. */
const useReport = () => {
  const { t, i18n } = useTranslation('designer')
  const refusalText = useRefusalText()
  const formatError = useErrorText()
  const format = useFormat()
  const refuse = (refusal: Refusal): void => {
    toast({ state: 'attention', title: t('edit.refused'), text: refusalText(refusal) })
  }
  const reportUnmapped = ({ object: name, unmapped }: EditOutcome & { kind: 'saved' }): void => {
    if (unmapped === undefined) return
    const { attribute, left, broken } = unmapped
    if (left !== null) toast({ state: 'attention', title: t('edit.left', { name, table: left }) })
    if (broken.length > 0)
      toast({
        state: 'attention',
        title: t('edit.broken', { names: enumerate(i18n.language, broken) }),
        text: t('edit.brokenText', { object: name, name: attribute }),
      })
  }
  const report = (outcome: EditOutcome | undefined): string | undefined => {
    if (outcome === undefined) return undefined
    if (outcome.kind === 'refused') {
      refuse(outcome.refusal)
      return undefined
    }
    const { object: name } = outcome
    if (outcome.kind === 'changed') {
      const { theirs } = outcome
      const text =
        theirs === undefined
          ? t('edit.gone', { name })
          : t('edit.theirs', { name, user: theirs.updated_by, time: format.time(theirs.updated_at) })
      toast({ state: 'attention', title: t('edit.refused'), text })
      return undefined
    }
    if (outcome.appended !== null)
      toast({
        state: 'attention',
        title: t('edit.appended', { name, table: outcome.appended }),
        text: t('edit.appendedText'),
      })
    reportUnmapped(outcome)
    return name
  }
  const fail = (error: unknown): void => {
    toast({ state: 'failed', title: t('edit.failed'), text: formatError(error) })
  }
  return { refuse, report, fail }
}

/** The changes that canvas and list offer. */
export function useDesignEdits(): DesignEdits {
  const { t } = useTranslation('mart')
  const permissions: EditPermissions = {
    mayRead: useMay('data-manager:source:read'),
    mayMeasure: useMay('data-manager:source:extract'),
  }
  const { refuse, report, fail } = useReport()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (edit: () => Promise<EditOutcome | undefined>) => edit(),
  })
  const run = async (edit: () => Promise<EditOutcome | undefined>): Promise<string | undefined> => {
    try {
      return report(await mutateAsync(edit))
    } catch (error) {
      fail(error)
      return undefined
    }
  }
  return {
    createObject: (table) => run(() => createObject(table, permissions)),
    createMart: (base) =>
      run(() => createMart({ base, labelOf: (name) => t('newName', { base: name }) }, permissions)),
    map: (dropped, target, onto) => run(() => mapAttributes(dropped, { target, onto }, permissions)),
    unmap: (mapped) => run(() => unmapAttribute(mapped, permissions)),
    writeRelations: (object, change) => run(() => changeObject(object, relationChange(change), permissions)),
    refuse,
    isPending,
  }
}
