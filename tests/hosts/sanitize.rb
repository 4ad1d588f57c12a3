# Cleans HTML from standard input by the gem Sanitize.
#
#   ruby tests/hosts/sanitize.rb relaxed|canvas
#
# relaxed: the gem's own widest list, which has no frames. canvas: a list as Canvas has it for pages and
# assignments, as far as it concerns frames, pictures and links.
require "sanitize"

WEB = ["http", "https", :relative].freeze

CANVAS = {
  elements: %w[a div em figure figcaption h2 h3 iframe img p span strong],
  attributes: {
    :all => %w[class id style title],
    "a" => %w[href name target],
    "iframe" => %w[align allowfullscreen frameborder height name sandbox scrolling src width],
    "img" => %w[align alt height src width]
  },
  protocols: {
    "a" => { "href" => ["ftp", "mailto", *WEB] },
    "iframe" => { "src" => WEB },
    "img" => { "src" => WEB }
  }
}.freeze

LISTS = { "relaxed" => Sanitize::Config::RELAXED, "canvas" => CANVAS }.freeze

print Sanitize.fragment($stdin.read, LISTS.fetch(ARGV.fetch(0)))
