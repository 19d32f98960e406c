import { useTranslation } from 'react-i18next'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { FramedList } from '#src/ui/display/bordered-lists.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'

type Misfits = NonNullable<ExtractedAttribute['misfits']>

/** Examples in the note of an attribute. */
const shownValues = 3
const longestValue = 24

const typeTexts = { num: 'num', boolean: 'boolean', date: 'date', datetime: 'datetime' } as const
const isTypeText = (main: string): main is keyof typeof typeTexts => main in typeTexts

/** The values that keep an attribute from having the type of the others. */
export function MisfitsNote({ attribute, onOpen }: { attribute: ExtractedAttribute; onOpen: () => void }) {
  const { t, i18n } = useTranslation('profile')
  const { misfits, attribute_name: name } = attribute
  if (misfits === null) return null
  const { main } = misfits.type
  const examples = misfits.values
    .slice(0, shownValues)
    .map(({ value }) => (value.length > longestValue ? `${value.slice(0, longestValue)}…` : value))
  return (
    <MarginNote
      tone="warning"
      actions={
        <LinkButton label={t('misfits.showNamed', { name })} onClick={onOpen}>
          {t('misfits.show')}
        </LinkButton>
      }
    >
      {t(`misfits.${isTypeText(main) ? main : 'num'}`, {
        count: misfits.count,
        values: enumerate(i18n.language, examples),
      })}
    </MarginNote>
  )
}

/** The list of these values, each with its number and its first line. */
export function MisfitValues({ misfits, reading }: { misfits: Misfits; reading: string | undefined }) {
  const { t } = useTranslation(['profile', 'shared', 'shell'])
  const rest = misfits.count - misfits.values.reduce((sum, { count }) => sum + count, 0)
  return (
    <PageSection
      title={t('drawer.misfits')}
      text={reading === undefined ? undefined : t('drawer.misfitsHelp')}
      actions={reading !== undefined && <LinkButton to={reading}>{t('shell:page.reading')}</LinkButton>}
    >
      <FramedList aria-label={t('drawer.misfits')}>
        {misfits.values.map(({ value, count, row, line }) => (
          <li key={value}>
            <InlineCode>{value}</InlineCode>
            <small>
              {line === null
                ? t('drawer.row', { times: count, row })
                : t('drawer.line', { times: count, line })}
            </small>
          </li>
        ))}
      </FramedList>
      {rest > 0 && <Muted>{t('drawer.more', { count: rest })}</Muted>}
    </PageSection>
  )
}
