import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { AttributeNames } from './AttributeNames.tsx'
import type { AttributeValues } from '../model/attribute-values.ts'

const Root = styled('section')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  '& > h3': { ...type.small, ...rowLayout(8), fontWeight: 500, margin: 0 },
  '& > h3 > small': { ...type.small, fontWeight: 400, color: color.text.tertiary },
  '& > p': { ...type.small, margin: 0, color: color.text.secondary },
  '& > ol': { ...listReset, display: 'grid', gap: 10 },
  '& > ol > li': { display: 'grid', gap: 4, minWidth: 0 },
  '& > ol > li > div:first-of-type > span': { ...type.small, flex: 1, color: color.text.secondary },
})

interface IndexesFieldProps {
  rows: readonly AttributeValues[]
  /** For each index, ids of attributes or unknown names. */
  value: readonly (readonly string[])[]
  /** The saved indexes as text; undefined if they did not change. */
  previous: string | undefined
  error: string | undefined
  onChange: (indexes: string[][]) => void
}

/** The indexes, each an ordered list of attributes. An index without attributes is left out when it is saved. */
export function IndexesField({ rows, value, previous, error, onChange }: IndexesFieldProps) {
  const { t } = useTranslation(['schema', 'shared'])
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const all = value.map((names) => [...names])
  return (
    <Root ref={root} aria-labelledby={id}>
      <h3 id={id}>
        <span>{t('field.indexes')}</span>
        {previous !== undefined && (
          <small>
            {previous === '' ? t('shared:figure.wasEmpty') : t('shared:figure.was', { value: previous })}
          </small>
        )}
      </h3>
      <p>{t('field.indexesText')}</p>
      {value.length > 0 && (
        <ol>
          {all.map((names, index) => {
            const name = t('field.index', { at: index + 1 })
            return (
              // oxlint-disable-next-line react/no-array-index-key -- an index has no name, and two can be the same
              <li key={index}>
                <Row gap={8}>
                  <span>{name}</span>
                  <LinkButton
                    label={t('shared:action.removeNamed', { name })}
                    onClick={() => {
                      onChange(all.filter((_, each) => each !== index))
                      root.current?.querySelector<HTMLElement>(':scope > div:last-child button')?.focus()
                    }}
                  >
                    {t('shared:action.remove')}
                  </LinkButton>
                </Row>
                <AttributeNames
                  {...{ rows }}
                  id={`${id}-${index}`}
                  value={names}
                  label={t('field.indexAdd', { at: index + 1 })}
                  placeholder={t('field.indexHint')}
                  removeLabel={(attribute) => t('field.indexRemove', { name: attribute, at: index + 1 })}
                  onChange={(next) => onChange(all.map((one, each) => (each === index ? next : one)))}
                />
              </li>
            )
          })}
        </ol>
      )}
      {error !== undefined && <FieldNote text={error} />}
      <Row>
        <Button size="small" icon={Plus} onClick={() => onChange([...all, []])}>
          {t('field.indexNew')}
        </Button>
      </Row>
    </Root>
  )
}
