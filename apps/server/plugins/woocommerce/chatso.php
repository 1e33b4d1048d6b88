<?php
/**
 * Plugin Name: Chatso for WooCommerce
 * Description: Puts the Chatso chat on every page, tells it who is signed in, and shows agents the cart and what is looked at.
 * Version: 1.0.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * License: Apache-2.0
 *
 * The address, the store and the secret stand in chatso-config.php, which Chatso wrote for this shop. Download the plugin
 * again when the store's widget secret was renewed.
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/chatso-config.php';

/** So long a page may stay open until it has to ask again who is signed in. */
const CHATSO_CLAIM_SECONDS = 3600;

function chatso_base64url( $bytes ) {
	return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
}

/** What proves to Chatso which customer this is: a JWT signed with the store's secret. */
function chatso_claim( $user, $now ) {
	$head   = chatso_base64url( (string) wp_json_encode( array( 'alg' => 'HS256', 'typ' => 'JWT' ) ) );
	$claims = array(
		'sub'   => (string) $user->ID,
		'email' => (string) $user->user_email,
		'exp'   => $now + CHATSO_CLAIM_SECONDS,
	);
	$name = trim( $user->first_name . ' ' . $user->last_name );
	if ( '' !== $name ) {
		$claims['name'] = $name;
	}
	$body = $head . '.' . chatso_base64url( (string) wp_json_encode( $claims ) );
	return $body . '.' . chatso_base64url( hash_hmac( 'sha256', $body, CHATSO_SECRET, true ) );
}

/** Digits after the point: Chatso counts in the smallest unit of a currency, by the table that it wrote beside this. */
function chatso_digits( $currency ) {
	return isset( CHATSO_DECIMALS[ $currency ] ) ? CHATSO_DECIMALS[ $currency ] : 2;
}

function chatso_amount( $price ) {
	return (int) round( (float) $price * ( 10 ** chatso_digits( get_woocommerce_currency() ) ) );
}

/** A product in the words of the widget's page API. */
function chatso_product( $product, $price ) {
	$image = wp_get_attachment_image_url( (int) $product->get_image_id(), 'woocommerce_thumbnail' );
	$told  = array(
		'id'    => (string) $product->get_id(),
		'name'  => html_entity_decode( wp_strip_all_tags( $product->get_name() ), ENT_QUOTES, 'UTF-8' ),
		'price' => chatso_amount( $price ),
		'url'   => (string) $product->get_permalink(),
	);
	if ( $image ) {
		$told['image'] = $image;
	}
	return $told;
}

/** The whole cart, at most 100 lines. */
function chatso_cart() {
	$items = array();
	$cart  = function_exists( 'WC' ) && WC() ? WC()->cart : null;
	if ( ! $cart ) {
		return array( 'items' => $items, 'total' => 0 );
	}
	foreach ( array_slice( $cart->get_cart(), 0, 100 ) as $line ) {
		$item             = chatso_product( $line['data'], wc_get_price_to_display( $line['data'] ) );
		$item['quantity'] = (int) $line['quantity'];
		$items[]          = $item;
	}
	return array( 'items' => $items, 'total' => chatso_amount( $cart->get_total( 'edit' ) ), 'currency' => get_woocommerce_currency() );
}

/**
 * Who is signed in and what is in the cart. Asked for by the page and never printed into it: pages are cached, and what
 * stands in one would be everybody's.
 */
function chatso_state() {
	nocache_headers();
	$user  = wp_get_current_user();
	$claim = $user->ID > 0 ? chatso_claim( $user, time() ) : null;
	wp_send_json( array( 'claim' => $claim, 'cart' => chatso_cart() ) );
}
add_action( 'wp_ajax_chatso_state', 'chatso_state' );
add_action( 'wp_ajax_nopriv_chatso_state', 'chatso_state' );

/**
 * A link that applies a coupon: /?chatso_coupon=CODE. WooCommerce has none that leaves the cart as it is. In an empty cart the
 * coupon waits for the first product.
 */
function chatso_apply_coupon() {
	// phpcs:ignore WordPress.Security.NonceVerification -- the link comes from a chat, and a coupon is all that it can apply.
	$code = isset( $_GET['chatso_coupon'] ) ? wc_format_coupon_code( wp_unslash( (string) $_GET['chatso_coupon'] ) ) : '';
	$cart = function_exists( 'WC' ) && WC() ? WC()->cart : null;
	if ( '' === $code || ! $cart ) {
		return;
	}
	nocache_headers();
	if ( WC()->session && ! WC()->session->has_session() ) {
		WC()->session->set_customer_session_cookie( true );
	}
	if ( ! $cart->has_discount( $code ) ) {
		$cart->apply_coupon( $code );
	}
	wp_safe_redirect( $cart->is_empty() ? wc_get_page_permalink( 'shop' ) : wc_get_cart_url() );
	chatso_exit();
}
add_action( 'template_redirect', 'chatso_apply_coupon' );

/** The end of an answer; a test of the plugin defines its own. */
if ( ! function_exists( 'chatso_exit' ) ) {
	function chatso_exit() {
		exit;
	}
}

/** Tells Chatso that coupon links work here. */
function chatso_routes() {
	register_rest_route(
		'chatso/v1',
		'/plugin',
		array(
			'methods'             => 'GET',
			'permission_callback' => '__return_true',
			'callback'            => function () {
				return array( 'coupon_links' => true );
			},
		)
	);
}
add_action( 'rest_api_init', 'chatso_routes' );

/** Into a script of the page: nothing in it can end the script. */
function chatso_json( $value ) {
	return (string) wp_json_encode( $value, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT );
}

function chatso_footer() {
	$viewed = null;
	if ( function_exists( 'is_product' ) && is_product() ) {
		$product = wc_get_product( get_queried_object_id() );
		if ( $product ) {
			$viewed = chatso_product( $product, wc_get_price_to_display( $product ) );
		}
	}
	?>
<script>
(function (ask, viewed) {
	window.ChatsoWidget = window.ChatsoWidget || function () { (ChatsoWidget.q = ChatsoWidget.q || []).push(arguments); };
	var signedIn = document.body.classList.contains('logged-in');
	var known = 'chatso-signed-in';
	function remember(value) { try { value ? localStorage.setItem(known, '1') : localStorage.removeItem(known); } catch (e) {} }
	function wasSignedIn() { try { return localStorage.getItem(known) === '1'; } catch (e) { return false; } }
	var last = '';
	function tell(state) {
		if (state.claim && !tell.identified) { ChatsoWidget('identify', state.claim); tell.identified = true; remember(true); }
		var cart = JSON.stringify(state.cart);
		if (cart !== last && (last !== '' || state.cart.items.length > 0)) ChatsoWidget('track', 'cart', state.cart);
		last = cart;
	}
	var asking = null;
	function look() {
		clearTimeout(asking);
		asking = setTimeout(function () {
			fetch(ask, { credentials: 'same-origin' }).then(function (r) { return r.json(); }).then(tell).catch(function () {});
		}, 300);
	}
	if (!signedIn && wasSignedIn()) { ChatsoWidget('logout'); remember(false); }
	if (viewed) ChatsoWidget('track', 'product_view', viewed);
	if (signedIn || /woocommerce_items_in_cart=[1-9]/.test(document.cookie)) look();
	var events = ['added_to_cart', 'removed_from_cart', 'updated_cart_totals', 'wc_cart_emptied'];
	if (window.jQuery) jQuery(document.body).on(events.join(' '), look);
	['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'].forEach(function (name) { document.body.addEventListener(name, look); });
})(<?php echo chatso_json( admin_url( 'admin-ajax.php' ) . '?action=chatso_state' ); ?>, <?php echo chatso_json( $viewed ); ?>);
</script>
<script async src="<?php echo esc_url( CHATSO_ADDRESS . '/widget.js' ); ?>" data-store-id="<?php echo esc_attr( CHATSO_STORE_ID ); ?>"></script>
	<?php
}
add_action( 'wp_footer', 'chatso_footer', 100 );

/** Orders in tables of their own are no concern of this plugin, and WooCommerce wants to be told so. */
add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
		}
	}
);
