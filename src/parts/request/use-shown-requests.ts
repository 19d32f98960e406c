import { useEffect, useState } from 'react'
import { takePlace } from '#src/ui/shortcuts.ts'
import { type MakeRequests, offerRequests } from './requests.ts'

/** Says which calls the page makes; `make` is asked when somebody looks, and gives them as they would be sent then. */
export const useShownRequests = (make: MakeRequests): void => {
  const [owner] = useState(() => ({ place: takePlace() }))
  useEffect(() => offerRequests(owner, { place: owner.place, make }))
}
