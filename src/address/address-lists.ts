import { DEFAULT_LOCALITY } from '../location/default-locality.ts';

export const LOCATION_SOURCES = ['map', 'gps'] as const;
export type LocationSource = (typeof LOCATION_SOURCES)[number];

/** Farther than this from where the shopper is, a place is warned of. */
export const FAR_M = 500;

/** Where the map and its marker stand before anybody has moved them. */
export const DEFAULT_MAP_CENTRE = {
  latitude: DEFAULT_LOCALITY.lat,
  longitude: DEFAULT_LOCALITY.lon,
} as const;

export type LocationInfoStatus = 'idle' | 'loading' | 'success' | 'error';

/** The fields of the form whose words depend on what kind of place it is. */
export const TEMPLATE_FIELDS = ['flat', 'street', 'landmark'] as const;
export type TemplateFieldName = (typeof TEMPLATE_FIELDS)[number];

export interface TemplateField {
  name: TemplateFieldName;
  label: string;
  placeholder: string;
  isMandatory: boolean;
}

/** How an address of one kind is asked for: a flat, a house, an office. */
export interface AddressTemplate {
  id: number;
  title: string;
  fields: readonly TemplateField[];
}

/** What people call a point. */
export interface LocatedPlace {
  /** the shortest name of it */
  title: string;
  /** all of it on one line */
  line: string;
  /** empty: it is too large a place, or in the middle of nowhere */
  locality: string;
  street: string;
  city: string;
  pincode: string;
}

/** What is known of the point that a new address is made for. */
export interface LocationInfo {
  location_data: LocatedPlace | null;
  templates: readonly AddressTemplate[];
  defaultTemplateId: number | null;
  status: LocationInfoStatus;
}
