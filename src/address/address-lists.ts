import { DEFAULT_LOCALITY } from '../platform/default-locality.ts';

export const ADDRESS_LABELS = ['Home', 'Other', 'others'] as const;
export const DEFAULT_ADDRESS_LABEL = 'Home';

export const LOCATION_SOURCES = ['map', 'gps'] as const;
export type LocationSource = (typeof LOCATION_SOURCES)[number];

/** Where the map and its marker stand before anybody has moved them. */
export const DEFAULT_MAP_CENTRE = {
  latitude: DEFAULT_LOCALITY.lat,
  longitude: DEFAULT_LOCALITY.lon,
} as const;

export type LocationInfoStatus = 'idle' | 'loading' | 'success' | 'error';

export interface AddressTemplate {
  id: number;
  [field: string]: unknown;
}

/** What is known of the point that a new address is made for. */
export interface LocationInfo {
  location_data: Readonly<Record<string, unknown>> | null;
  templates: readonly AddressTemplate[];
  defaultTemplateId: number | null;
  status: LocationInfoStatus;
}

/** An address on its way from the map to the backend. */
export interface NewAddress {
  label: string;
  labelOption: (typeof ADDRESS_LABELS)[number];
  isOther: boolean;
  /** why a field cannot be taken, by its name */
  validations: Readonly<Record<string, string>>;
  location_source: LocationSource;
  latitude: number;
  longitude: number;
  landmark: string;
  bff_address_id: string | null;
}
