import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { applyAddition } from '../fields/use-add-field.ts'
import { tableName } from '../state/catalogue.ts'
import { type QueryContextValue, useQueryContext } from '../state/query-context.ts'
import { switchTable } from '../state/query-table.ts'

type Pending = NonNullable<QueryContextValue['pendingSwitch']>

/** What stays and what is removed if the query reads another table; with a field of the same name, that one instead. */
function OpenDialog({ table, addition }: Pending) {
  const { t, i18n } = useTranslation(['query', 'common'])
  const { state, naming, change, setPendingSwitch } = useQueryContext()
  const { catalogue } = naming
  const close = () => setPendingSwitch(null)
  const switched = switchTable(catalogue, state, table)
  const name = tableName(catalogue, table)
  const current = catalogue.table === null ? state.table : tableName(catalogue, catalogue.table)
  const same = addition === null ? undefined : catalogue.fields.get(addition.field.field)
  const confirm = () => {
    close()
    if (addition === null) change(switched.state)
    else applyAddition({ change }, switched.state, addition)
  }
  const lists = [
    { id: 'kept', term: t('table.kept'), names: switched.kept },
    { id: 'dropped', term: t('table.dropped'), names: switched.dropped },
  ]
  return (
    <Dialog
      open
      onClose={close}
      title={t('table.switchTitle', { table: name })}
      text={
        addition === null || current === null
          ? t('table.switchText')
          : t('table.switchFor', { field: addition.field.name, table: name, current })
      }
      actions={
        <>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          {addition !== null && same !== undefined && state.table !== null && (
            <Button
              onClick={() => {
                close()
                applyAddition({ change }, state, { ...addition, field: same })
              }}
            >
              {t('table.addHere')}
            </Button>
          )}
          <Button variant="primary" autoFocus onClick={confirm}>
            {t('table.switch')}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={lists
          .filter(({ names }) => names.length > 0)
          .map(({ id, term, names }) => ({ id, term, value: enumerate(i18n.language, names) }))}
      />
    </Dialog>
  )
}

/** Asks before the query reads another table. */
export function TableSwitchDialog() {
  const { pendingSwitch } = useQueryContext()
  return pendingSwitch === null ? null : <OpenDialog {...pendingSwitch} />
}
