/**
 * The city names that may be paths: any other one-word path is not a city. The full table of cities is loaded
 * only after the first screen.
 */
const CITY_PATTERN =
  /^(agra|ahmedabad|bangalore|bengaluru|bhopal|bombay|calcutta|chandigarh|chennai|cochin|delhi|faridabad|ghaziabad|gurgaon|gurugram|guwahati|hr-ncr|hyderabad|indore|jaipur|kanpur|kochi|kolkata|lucknow|ludhiana|madras|meerut|mumbai|nagpur|new-delhi|noida|pune|surat|vadodara|visakhapatnam|vizag)$/i;

export const isCity = (word: string): boolean => CITY_PATTERN.test(word);
