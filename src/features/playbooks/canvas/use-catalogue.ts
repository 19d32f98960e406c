import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { modulesQuery } from '#src/api/playbooks.ts'
import { type Catalogue, catalogueOf, noCatalogue } from './catalogue.ts'

export const CatalogueContext = createContext<Catalogue>(noCatalogue)

/** The modules known around here. */
export const useCatalogue = (): Catalogue => use(CatalogueContext)

/** Reads the modules, once for a whole view. */
export const useReadCatalogue = (): Catalogue => {
  const { data } = useQuery(modulesQuery)
  return useMemo(() => (data === undefined ? noCatalogue : catalogueOf(data.modules)), [data])
}
