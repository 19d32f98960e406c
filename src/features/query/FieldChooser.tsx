import { useId, useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { matcher } from '#src/lib/find.ts'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { type Field, tableKey } from './catalogue.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { FieldIcon } from './FieldIcon.tsx'
import { ListSearch } from './ListSearch.tsx'
import type { Well } from './query-state.ts'
import { useQuestion } from './question.ts'
import { useListKeys } from './use-list-keys.ts'
import { fieldsOfWell } from './well-fields.ts'

const None = styled('p')({ ...type.small, margin: 0, padding: '10px 12px', color: color.text.secondary })

const most = 200

interface FieldChooserProps {
  well: Well
  onChoose: (field: Field) => void
}

/** One field out of those that can combine with the question; those that suit the well come first. */
export const FieldChooser = ({ well, onChoose }: FieldChooserProps) => {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  const { catalogue } = naming
  const [find, setFind] = useState('')
  const id = useId()
  const all = useMemo(() => fieldsOfWell({ catalogue, state }, well), [catalogue, state, well])
  const tableNames = useMemo(
    () => new Map(catalogue.tables.map((table) => [tableKey(table), table.display_name])),
    [catalogue],
  )
  const matches = matcher(find)
  const tableOf = (field: Field) => tableNames.get(field.tables[0] ?? '') ?? ''
  const found = all
    .filter(({ field }) => matches(`${field.name} ${field.field} ${tableOf(field)}`))
    .slice(0, most)
  const choose = (index: number) => {
    const choice = found[index]
    if (choice !== undefined) onChoose(choice.field)
  }
  const { active, setActive, onKeyDown } = useListKeys({ count: found.length, listId: id }, choose)
  return (
    <>
      <ListSearch
        label={t('chooser.find')}
        value={find}
        onChange={(text) => {
          setFind(text)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        listId={id}
        activeId={found.length === 0 ? undefined : `${id}-${active}`}
      />
      {found.length === 0 && <None role="status">{t('chooser.none')}</None>}
      <ChoiceList
        id={id}
        label={t('chooser.label')}
        active={active}
        onActive={setActive}
        onChoose={choose}
        choices={found.map(({ field }) => ({
          key: field.field,
          text: field.name,
          icon: <FieldIcon type={field.type.main} />,
          detail: tableOf(field),
        }))}
      />
    </>
  )
}
