import { useMutation, useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import type { AffectedObject, FoundChanges } from '#contract/data-manager/change-endpoints.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { readingOptions, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { AttributeType, Table } from '#contract/data-manager/table.ts'
import { isMainType } from '#domain/schema/fitting-types.ts'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { AffectedConditions, AffectedQueries } from '#src/components/affected-uses/AffectedUses.tsx'
import { FirstChanges } from '#src/components/affected-uses/FirstChanges.tsx'
import { SignedChange } from '#src/components/affected-uses/SignedChange.tsx'
import { Changes, List, Use } from '#src/components/affected-uses/change-style.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { refreshSources } from '../model/use-sources.ts'

/** Texts of the fields of the reading options. */
const optionTexts = {
  encoding: 'encoding',
  delimiter: 'delimiter',
  quote: 'quote',
  header: 'header',
  decimal: 'decimal',
  thousands: 'thousands',
  null_values: 'nulls',
  true_values: 'yes',
  false_values: 'no',
  date_format: 'date_format',
  sheet: 'sheet',
} as const satisfies Record<keyof ReadingOptions, string>

const signs = { added: '+', removed: '−', retyped: '~' } as const

const useTypeText = () => {
  const { t } = useTranslation('shared')
  return (type: AttributeType | null): string => {
    if (type === null) return t('table.none')
    const main = isMainType(type.main) ? t(`type.${type.main}`) : type.main
    return type.sub === undefined ? main : `${main} ${type.sub}`
  }
}

const ChangeList = ({ changes: { attributes, options } }: { changes: FoundChanges }) => {
  const { t } = useTranslation(['profile', 'reading', 'shared'])
  const typeText = useTypeText()
  const optionName = (option: string): string => {
    const known = readingOptions.keyof().safeParse(option).data
    return known === undefined ? option : t(`reading:field.${optionTexts[known]}`)
  }
  return (
    <Changes>
      <FirstChanges
        items={attributes.map(({ kind, attribute_name: name, from, to }) => (
          <SignedChange key={name} sign={signs[kind]}>
            <Trans
              t={t}
              i18nKey={`changes.${kind}`}
              values={{ name, from: typeText(from), to: typeText(to) }}
              components={{ b: <b /> }}
            />
          </SignedChange>
        ))}
      />
      {options.map(({ option, from, to }) => (
        <SignedChange key={option} sign="~">
          {t('changes.option', {
            name: optionName(option),
            from: from ?? t('shared:table.none'),
            to: to ?? t('shared:table.none'),
          })}
        </SignedChange>
      ))}
    </Changes>
  )
}

const ObjectItem = ({ object: { object_name: name, attributes } }: { object: AffectedObject }) => {
  const { t, i18n } = useTranslation('profile')
  const sentences = (['removed', 'retyped'] as const).flatMap((kind) => {
    const found = attributes.filter((one) => one.kind === kind).map((one) => one.attribute_name)
    return found.length === 0
      ? []
      : [t(`changes.object.${kind}`, { names: enumerate(i18n.language, found), count: found.length })]
  })
  return (
    <Use>
      <StateGlyph state={attributes.some(({ kind }) => kind === 'removed') ? 'failed' : 'attention'} />
      <div>
        <p>
          <TextLink to={paths.object(name)}>{name}</TextLink>
        </p>
        {sentences.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Use>
  )
}

const AffectedObjects = ({ objects }: { objects: readonly AffectedObject[] }) => {
  const { t } = useTranslation('shared')
  if (objects.length === 0) return null
  return (
    <section>
      <PaneHead onPage title={t('entity.objects')} />
      <List>
        {objects.map((object) => (
          <ObjectItem key={`${object.level}/${object.object_name}`} object={object} />
        ))}
      </List>
    </section>
  )
}

const useAcknowledge = (params: { source: string; table: string }) => {
  const { t } = useTranslation('profile')
  const formatError = useErrorText()
  return useMutation({
    mutationFn: () => call(dataManager.acknowledgeChanges, { params }),
    onSuccess: () => toast({ title: t('changes.acknowledged'), text: t('changes.acknowledgedText') }),
    onSettled: refreshSources,
    onError: (error) => toast({ state: 'failed', title: t('changes.failed'), text: formatError(error) }),
  })
}

/** What the last extraction changed since the one before, what that affects, and a button that acknowledges it. */
export function ChangesPanel({ table }: { table: Table }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const mayRead = useMay('data-manager:source:extract')
  const params = { source: table.database_name, table: table.table_name }
  const { data } = useQuery({
    ...queryOf(dataManager.tableChanges, { params }),
    enabled: mayRead && table.changes > 0,
  })
  const acknowledge = useAcknowledge(params)
  const changes = table.changes > 0 ? data?.changes : null
  if (!changes) return null
  const { objects, queries, hidden_queries: hidden, conditions } = changes
  const isAffecting = objects.length + queries.length + hidden + conditions.length > 0
  const title = t(changes.was_sampled ? 'changes.titleSample' : 'changes.title', {
    when: format.instant(changes.since),
  })
  return (
    <section aria-label={title}>
      <PaneHead
        onPage
        title={title}
        actions={
          <Button
            size="small"
            waiting={acknowledge.isPending}
            disabled={table.job_id !== null}
            onClick={() => acknowledge.mutate()}
          >
            {t('changes.acknowledge')}
          </Button>
        }
      />
      <PageBody top={8} bottom={12}>
        <Stack gap={10}>
          <ChangeList changes={changes} />
          <MarginNote>{isAffecting ? t('changes.untilBuilt') : t('changes.nothing')}</MarginNote>
        </Stack>
      </PageBody>
      <AffectedObjects objects={objects} />
      <AffectedQueries affected={changes} boardPath={paths.board} />
      <AffectedConditions conditions={conditions} rolePath={paths.role} />
    </section>
  )
}
