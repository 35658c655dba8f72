import { describe, expect, test } from 'vitest';
import type * as Account from '../../src/account/account-lists.ts';
import type { LocationInfo } from '../../src/address/address-lists.ts';
import type { AddressState, NewAddress } from '../../src/address/address-model.ts';
import type { ScreenAnalytics, WidgetImpressions } from '../../src/analytics/reduce-impressions.ts';
import type { CartFields, CartItemFields, PromoFields } from '../../src/cart/cart-fields.ts';
import type {
  CartLine,
  CartProduct,
  CartState,
  FeedDonation,
  PricingDetails,
  PrintFile,
  PromoInfo,
} from '../../src/cart/cart-model.ts';
import { cartAnswer } from '../../src/cart/cart-wire.ts';
import type { OptimisticCart } from '../../src/cart/derive-cart.ts';
import type { LayoutState } from '../../src/catalog/layouts/layout-state.ts';
import type { ListingSource } from '../../src/catalog/listing/listing-source.ts';
import type { ListingPageState } from '../../src/catalog/listing/listing-state.ts';
import type * as Listing from '../../src/catalog/listing-lists.ts';
import type * as Product from '../../src/catalog/product-fields.ts';
import type { RecipesState } from '../../src/catalog/recipes/recipes-state.ts';
import type { SearchHistoryItem, SearchState } from '../../src/catalog/search-lists.ts';
import type { PaymentChoice } from '../../src/checkout/payment-choice.ts';
import type { PaymentOptions, WalletAmount } from '../../src/checkout/payment-options.ts';
import type { CartSteps } from '../../src/checkout/reduce-steps.ts';
import type { WalletLinkState } from '../../src/checkout/wallet/reduce-wallet-link.ts';
import type { GiftingState, GroupForm } from '../../src/gifting/gifting-lists.ts';
import type { FeedFields } from '../../src/home/feed-fields.ts';
import type { ApiState } from '../../src/http/api-state.ts';
import type { EtaState } from '../../src/location/eta.ts';
import type { Coords } from '../../src/location/location-state.ts';
import type { Category, Merchant } from '../../src/location/merchant.ts';
import type { FileConstraints, PrintSettings, ProductConfig } from '../../src/print/print-model.ts';
import type { Acquisition } from '../../src/session/acquisition.ts';
import type { AnalyticsIdentity } from '../../src/session/analytics-identity.ts';
import type { ExternalApp, LoginUser } from '../../src/session/auth-fields.ts';
import type { Login } from '../../src/session/login-state.ts';
import type { SessionState } from '../../src/session/session-store.ts';
import type { OrderCounts, ShopperTraits, UserProperties } from '../../src/settings/shopper-traits.ts';
import type { MessagesState } from '../../src/shell/messages-store.ts';
import type { RootState } from '../../src/shell/root-state.ts';

/** The field's name in its home: the type checker refuses one that is not there. */
const of = <T>(field: keyof T & string): string => field;
/** Fields whose names are those of the list. */
const all = <T>(...fields: (keyof T & string)[]) => Object.fromEntries(fields.map((field) => [field, field]));

const HOMES: [entity: string, list: string, homes: Readonly<Record<string, string>>][] = [
  [
    'Cart',
    'id, count, total, items, promoInfo, paymentMode, step list, version, promo_id, cart_type, print_ids and print_config, print_cart_data, feedDonation, cart_state, uniqueSkuInCart, pricingDetails',
    {
      ...all<CartState>('count', 'total', 'items', 'promoInfo', 'feedDonation', 'pricingDetails'),
      ...all<CartFields>('paymentMode', 'version', 'print_cart_data'),
      id: of<CartState>('cartId'),
      'step list': of<CartSteps>('stepList'),
      promo_id: of<PromoInfo>('promotionId'),
      cart_type: of<CartState>('cartType'),
      'print_ids and print_config': of<CartState>('print'),
      cart_state: of<CartState>('cartState'),
      uniqueSkuInCart: of<OptimisticCart>('uniqueSkuInCart'),
    },
  ],
  [
    'Cart item',
    'quantity, product, product_id, price, mrp, image_url, name, unit, group_id, seller_id, isCurrentVariant',
    {
      ...all<CartLine>('quantity', 'product'),
      ...all<CartProduct>('price', 'mrp', 'name', 'unit'),
      product_id: of<CartProduct>('productId'),
      image_url: of<CartProduct>('imageUrl'),
      group_id: of<CartProduct>('groupId'),
      seller_id: of<CartProduct>('merchantId'),
      ...all<CartItemFields>('isCurrentVariant'),
    },
  ],
  ['feedDonation', 'amount, id', all<FeedDonation>('amount', 'id')],
  [
    'Pricing details',
    'total cart cost, net cost, delivery charge, wallet amount, promo discount',
    {
      'total cart cost': of<PricingDetails>('totalCartCost'),
      'net cost': of<PricingDetails>('netCost'),
      'delivery charge': of<PricingDetails>('deliveryCharge'),
      'wallet amount': of<PricingDetails>('walletAmount'),
      'promo discount': of<PricingDetails>('promoDiscount'),
    },
  ],
  [
    'Promo info',
    'amount, applied, enabled, is_clubbable, message, message_html, promo_code, promotion_id, success, toast_message, type, details',
    all<PromoFields>(
      ...(['amount', 'applied', 'enabled', 'is_clubbable', 'message', 'message_html'] as const),
      ...(['promo_code', 'promotion_id', 'success', 'toast_message', 'type', 'details'] as const),
    ),
  ],
  [
    'Promo details',
    'hash, image, key, name, tnc_url, value',
    all<PromoFields['details']>('hash', 'image', 'key', 'name', 'tnc_url', 'value'),
  ],
  [
    'Product',
    'product_id, name, brand, price, mrp, sbc_price, inventory, type, type_id, level0_category, level1_category, leaf_category, product_badges, seller_id, mapping_id, unit, attribute_collection, sliding_images, image_url, line_1, line_2, offer, options, rating, rating_flag, grofers_points, variants_info',
    all<Product.ProductFields>(
      ...(['product_id', 'name', 'brand', 'price', 'mrp', 'sbc_price', 'inventory', 'type'] as const),
      ...(['type_id', 'level0_category', 'level1_category', 'leaf_category', 'product_badges'] as const),
      ...(['seller_id', 'mapping_id', 'unit', 'attribute_collection', 'sliding_images'] as const),
      ...(['image_url', 'line_1', 'line_2', 'offer', 'options', 'rating', 'rating_flag'] as const),
      ...(['grofers_points', 'variants_info'] as const),
    ),
  ],
  [
    'Variant option group',
    'type, title, values, mapping_id, product_id, product_name, selected, enabled, name, value',
    {
      ...all<Product.VariantGroup>('type', 'title', 'values'),
      ...all<Product.VariantValue>('mapping_id', 'product_id', 'product_name', 'selected', 'enabled'),
      ...all<Product.VariantValue>('name', 'value'),
    },
  ],
  [
    'New address',
    'label, labelOption, isOther, validations, location_source, latitude, longitude, landmark, bff_address_id',
    all<NewAddress>(
      ...(['label', 'labelOption', 'isOther', 'validations', 'location_source', 'latitude'] as const),
      ...(['longitude', 'landmark', 'bff_address_id'] as const),
    ),
  ],
  [
    'Location info',
    'location_data, address templates, default template id, status',
    {
      ...all<LocationInfo>('location_data', 'status'),
      'address templates': of<LocationInfo>('templates'),
      'default template id': of<LocationInfo>('defaultTemplateId'),
    },
  ],
  [
    'Checkout and payment state',
    'payment transaction id, hashes, bank options, wallet options, enabled payments, card offers, user cards, selected card, bank, wallet, bank offer validity, substitute options, selected preference, promo texts, terms, oc, gc, usableAmount',
    {
      'payment transaction id': of<PaymentOptions>('transactionId'),
      ...all<PaymentOptions>('hashes', 'oc', 'gc'),
      'bank options': of<PaymentOptions>('banks'),
      'wallet options': of<PaymentOptions>('wallets'),
      'enabled payments': of<PaymentOptions>('list'),
      'card offers': of<PaymentOptions>('cardOffers'),
      'user cards': of<PaymentOptions>('cards'),
      'selected card': of<PaymentChoice>('selectedCard'),
      bank: of<PaymentChoice>('bankCode'),
      wallet: of<PaymentChoice>('selectedWallet'),
      'bank offer validity': of<PaymentOptions>('bankOfferValidity'),
      'substitute options': of<PaymentOptions>('substitutes'),
      'selected preference': of<PaymentChoice>('selectedSubstitute'),
      'promo texts': of<PaymentOptions>('promoTexts'),
      terms: of<PaymentOptions>('promoTerms'),
      usableAmount: of<WalletAmount>('usableAmount'),
    },
  ],
  [
    'Wallet link state',
    'phone number, OTP validity, resend timer, error message',
    {
      'phone number': of<WalletLinkState>('phoneNumber'),
      'OTP validity': of<WalletLinkState>('isOtpValid'),
      'resend timer': of<WalletLinkState>('resendTimer'),
      'error message': of<WalletLinkState>('errorMessage'),
    },
  ],
  [
    'Brand page state',
    'products, pagination, left section, loading flags',
    {
      ...all<ListingPageState>('products', 'pagination'),
      'left section': of<ListingPageState>('leftNavigation'),
      'loading flags': of<ListingPageState>('isPaginatedLoading'),
    },
  ],
  [
    'Per-screen API state',
    'isLoading, isPaginatedLoading, isNetworkErrored, isNetworkDisconnected, appError, responseError, httpStatusCode, isAPISuccess, isNetworkErrorHandled, failureType',
    all<ApiState>(
      ...(['isLoading', 'isPaginatedLoading', 'isNetworkErrored', 'isNetworkDisconnected'] as const),
      ...(['appError', 'responseError', 'httpStatusCode', 'isAPISuccess'] as const),
      ...(['isNetworkErrorHandled', 'failureType'] as const),
    ),
  ],
  [
    'Analytics state per screen',
    'pageMeta, impressionCount, lastVisible, child impressions, searchResultViewedTracked',
    {
      ...all<ScreenAnalytics>('pageMeta', 'searchResultViewedTracked'),
      ...all<WidgetImpressions>('impressionCount', 'lastVisible'),
      'child impressions': of<WidgetImpressions>('children'),
    },
  ],
  [
    'Login state',
    'errorMsg, isOtpValid, isPhoneNumberValid, loginState, otp, phoneNumber, resendTimer, isResendRequest',
    all<Login>(
      ...(['errorMsg', 'isOtpValid', 'isPhoneNumberValid', 'loginState', 'otp'] as const),
      ...(['phoneNumber', 'resendTimer', 'isResendRequest'] as const),
    ),
  ],
  [
    'Auth',
    'accessToken, phoneNumber, externalAppClient, externalAppVersion',
    {
      ...all<SessionState>('accessToken'),
      phoneNumber: of<SessionState>('phone'),
      ...all<ExternalApp>('externalAppClient', 'externalAppVersion'),
    },
  ],
  [
    'User from login',
    'id, phone, wallet_id, date_now, verified, name',
    all<LoginUser>('id', 'phone', 'wallet_id', 'date_now', 'verified', 'name'),
  ],
  [
    'User properties',
    'live_cart_count, sale_data, efh_data, delivered_cart_count, cart_count, is_first_order_delivered, is_first_order_placed, is_undelivered_order_present',
    all<UserProperties>(
      ...(['live_cart_count', 'sale_data', 'efh_data', 'delivered_cart_count', 'cart_count'] as const),
      ...(['is_first_order_delivered', 'is_first_order_placed', 'is_undelivered_order_present'] as const),
    ),
  ],
  [
    'efh_data',
    'referral_code, join_epoch',
    all<NonNullable<UserProperties['efh_data']>>('referral_code', 'join_epoch'),
  ],
  [
    'Derived of a user',
    'liveCartCount, isLiveOrderPresent, deliveredCartCount, cartCount, isFirstOrderDelivered, isFirstOrderPlaced, efhData, isChampion, referralCode, joinDate',
    {
      ...all<ShopperTraits>('liveCartCount', 'isLiveOrderPresent', 'deliveredCartCount', 'cartCount'),
      ...all<ShopperTraits>('isFirstOrderDelivered', 'isFirstOrderPlaced', 'efhData'),
      ...all<ShopperTraits['efhData']>('isChampion', 'referralCode', 'joinDate'),
    },
  ],
  [
    'Order counts',
    'delivered_orders, cancelled_orders, live_orders',
    all<OrderCounts>('delivered_orders', 'cancelled_orders', 'live_orders'),
  ],
  [
    'Address list',
    'addresses_data, message',
    { addresses_data: of<AddressState>('list'), ...all<AddressState>('message') },
  ],
  [
    'Location coords',
    'lat, lon, locality, isDefault, landmark, addressId',
    all<Coords>('lat', 'lon', 'locality', 'isDefault', 'landmark', 'addressId'),
  ],
  [
    'Merchant',
    'id, categories, name, subcategories',
    { ...all<Merchant>('id', 'categories'), ...all<Category>('name', 'subcategories') },
  ],
  [
    'Collection',
    'id, name, collection_subcategories',
    {
      id: of<ListingSource>('id'),
      name: of<ListingPageState>('title'),
      collection_subcategories: of<ListingPageState>('leftNavigation'),
    },
  ],
  ['ETA', 'eta_in_minutes, eta_info_v2', all<EtaState>('eta_in_minutes', 'eta_info_v2')],
  [
    'Feed',
    'widgets (objects), layout_config, layout_level_components_v2, pagination, page_meta',
    {
      'widgets (objects)': of<FeedFields>('objects'),
      ...all<FeedFields>('layout_config', 'layout_level_components_v2', 'pagination', 'page_meta'),
    },
  ],
  [
    'Product listing state',
    'products, pagination, sorting, left navigation snippets, filters map, filter-change list, Age consent',
    {
      ...all<Listing.ListingState>('products', 'pagination', 'sorting'),
      'left navigation snippets': of<Listing.ListingState>('leftNavigation'),
      'filters map': of<Listing.ListingState>('filters'),
      'filter-change list': of<Listing.ListingState>('filterChanges'),
      'Age consent': of<Listing.ListingState>('ageConsent'),
    },
  ],
  [
    'Listing pagination',
    'page, next, hasMorePage, initState, noResultFound',
    all<Listing.ListingPagination>('page', 'next', 'hasMorePage', 'initState', 'noResultFound'),
  ],
  ['Filter change', 'type, value, operation', all<Listing.FilterChange>('type', 'value', 'operation')],
  [
    'Search state',
    'keyword, inputKeyword, results, suggestions, history, searchType, postbackParams, paginationURL',
    all<SearchState>(
      ...(['keyword', 'inputKeyword', 'results', 'suggestions', 'history', 'searchType'] as const),
      ...(['postbackParams', 'paginationURL'] as const),
    ),
  ],
  [
    'History item',
    'storedKeyword, suggestion, lastSearchTs, searchCount, trackingData',
    all<SearchHistoryItem>('storedKeyword', 'suggestion', 'lastSearchTs', 'searchCount', 'trackingData'),
  ],
  [
    'Print file item',
    'print_id, id, secret_key, product_id, is_encrypted',
    all<PrintFile>('print_id', 'id', 'secret_key', 'product_id', 'is_encrypted'),
  ],
  [
    'Print settings',
    'color, side, orientation, number_of_copies',
    all<PrintSettings>('color', 'side', 'orientation', 'number_of_copies'),
  ],
  [
    'Product config',
    'product_id, price_per_page, number_of_pages, number_of_copies',
    all<ProductConfig>('product_id', 'price_per_page', 'number_of_pages', 'number_of_copies'),
  ],
  [
    'File constraints',
    'max_file_count, max_file_size, supported_file_types',
    all<FileConstraints>('max_file_count', 'max_file_size', 'supported_file_types'),
  ],
  [
    'Secret-santa',
    'selectedDate, selectedTime, groupName, name, group list, group details, recipient_details, audio',
    {
      ...all<GroupForm>('selectedDate', 'selectedTime', 'groupName', 'name'),
      'group list': of<GiftingState>('groupList'),
      'group details': of<GiftingState>('groupDetails'),
      ...all<GiftingState>('recipient_details'),
      audio: of<GiftingState>('isAudioOn'),
    },
  ],
  ['Recipes', 'recipes, nextPageToken', all<RecipesState>('recipes', 'nextPageToken')],
  [
    'Analytics identity',
    'device, session, acquisition, install_source, install_campaign, install_medium, tracking_id, shortlink, cart_id',
    {
      ...all<AnalyticsIdentity>('device', 'session', 'acquisition', 'cart_id'),
      ...all<Acquisition>('install_source', 'install_campaign', 'install_medium', 'tracking_id', 'shortlink'),
    },
  ],
  [
    'Toast',
    'message, visibility, timeout',
    {
      ...all<MessagesState['toast']>('message', 'timeout'),
      visibility: of<MessagesState['toast']>('visible'),
    },
  ],
  [
    'Wallet',
    'active, balance, transactions, balanceDistribution, meta, walletTypeMeta, isLast, paging',
    all<Account.WalletState>(
      ...(['active', 'balance', 'transactions', 'balanceDistribution', 'meta', 'walletTypeMeta'] as const),
      ...(['isLast', 'paging'] as const),
    ),
  ],
  [
    'Order history',
    'start, next, widgets, hasMoreOrders, bff order history data',
    {
      ...all<Account.OrderHistoryState>('start', 'next', 'widgets', 'hasMoreOrders'),
      'bff order history data': of<Account.OrderHistoryState>('bffOrderHistoryData'),
    },
  ],
  [
    'Order details',
    'widgets, cartId, orderId, merchantId, support endpoint, cancellation reason list, one-support flag, one-support order id',
    {
      ...all<Account.OrderDetailsState>('widgets', 'cartId', 'orderId', 'merchantId'),
      'support endpoint': of<Account.OrderDetailsState>('supportEndpoint'),
      'cancellation reason list': of<Account.OrderDetailsState>('cancellationReasonList'),
      'one-support flag': of<Account.OrderDetailsState>('isOneSupportEnabled'),
      'one-support order id': of<Account.OrderDetailsState>('oneSupportOrderId'),
    },
  ],
  [
    'Gift cards',
    'terms, list, modal data',
    {
      ...all<Account.GiftCardsState>('terms', 'list'),
      'modal data': of<Account.GiftCardsState>('modalData'),
    },
  ],
  [
    'Old-style user carts',
    'shown order detail, selected cart, page, reward, order settlements',
    {
      'shown order detail': of<Account.UserCartsState>('shownOrderDetail'),
      'selected cart': of<Account.UserCartsState>('selectedCart'),
      ...all<Account.UserCartsState>('page', 'reward'),
      'order settlements': of<Account.UserCartsState>('orderSettlements'),
    },
  ],
  [
    'Tab layout',
    'bff data, nav data, status, status of the nav data',
    {
      'bff data': of<LayoutState>('bffData'),
      'nav data': of<LayoutState>('navData'),
      status: of<LayoutState>('status'),
      'status of the nav data': of<LayoutState>('navStatus'),
    },
  ],
  [
    'PDP',
    'bff data, selected variant, selected product, image gallery, rawData, location tooltip flag',
    {
      'bff data': of<Product.ProductPageState>('bffData'),
      'selected variant': of<Product.ProductPageState>('selectedVariant'),
      'selected product': of<Product.ProductPageState>('selectedProduct'),
      'image gallery': of<Product.ProductPageState>('imageGallery'),
      ...all<Product.ProductPageState>('rawData'),
      'location tooltip flag': of<Product.ProductPageState>('isLocationTooltipShown'),
    },
  ],
  [
    'Account privacy and profile',
    'snippets, widgets, objects, layoutConfig',
    {
      ...all<Account.AccountPrivacyState>('snippets'),
      ...all<Account.ProfileState>('widgets'),
      ...all<Account.ProfileState['widgets']>('objects', 'layoutConfig'),
    },
  ],
];

test('a cart response has its cart_id, cart_state, cart_data, toast_text and actions', () => {
  expect(Object.keys(cartAnswer.entries)).toEqual(
    expect.arrayContaining(['cart_id', 'cart_state', 'cart_data', 'toast_text', 'actions']),
  );
  expect(Object.keys(cartAnswer.entries.cart_data.entries)).toEqual(
    expect.arrayContaining(['items', 'address', 'feedDonation']),
  );
});

describe('every field has a home', () => {
  test.each(HOMES)('%s: %s', (_entity, list, homes) => {
    expect(Object.keys(homes).sort()).toEqual(list.split(', ').sort());
  });
});

test('every slice of the root state has a home', () => {
  const slices: Readonly<Record<keyof RootState, string>> = {
    ua: 'ua',
    featureFlags: 'feature flags',
    deviceId: 'device id',
    chainId: 'chain id',
    auth: 'auth',
    user: 'user',
    location: 'location',
    merchant: 'merchant',
    recipes: 'recipes',
    cart: 'cart',
    addresses: 'addresses',
    addressesV2: 'addressesV2',
    search: 'search',
    seo: 'seo',
    persistentKeys: 'persistent keys',
    eta: 'eta',
    print: 'print',
  };
  expect(Object.values(slices).join(', ')).toBe(
    'ua, feature flags, device id, chain id, auth, user, location, merchant, recipes, cart, addresses, addressesV2, search, seo, persistent keys, eta, print',
  );
});
