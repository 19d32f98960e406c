import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { collate } from '#src/lib/collate.ts'
import { type PaletteEntry, paletteEntries } from '../../canvas/palette/palette-entries.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'

const untitled = (): string => ''

/** The actions and triggers of all modules, in the order of the palette. */
export function useCatalogueSteps(): readonly PaletteEntry[] {
  const catalogue = useCatalogue()
  const { language } = useTranslation('outline').i18n
  return useMemo(() => {
    const order = collate(language)
    // Operators and steps without a module are words of the commands; their titles are not needed.
    const labels = { operator: untitled, operatorDetail: untitled, bare: untitled, bareDetail: '', order }
    return paletteEntries({ catalogue, labels }).filter(
      ({ beginning }) => beginning.of !== 'operator' && beginning.module !== undefined,
    )
  }, [catalogue, language])
}
