// A reference to something that can be called, for parameters that are called before the function
// returns: C++26's std::function_ref. It copies nothing and asks for no memory, as std::function
// does, and in the page's download each lambda costs a fifth. Bits: none change.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

namespace faultline {

template <typename Signature>
class FunctionRef;

template <typename Result, typename... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  // `function` must outlive this object: an argument does so during the call.
  template <std::invocable<Arguments...> Function>
  requires(!std::same_as<std::remove_cvref_t<Function>, FunctionRef>)
      FunctionRef(Function&& function)  // NOLINT(google-explicit-constructor)
      : function_(&function), call_([](const void* target, Arguments... arguments) -> Result {
          const auto& called = *static_cast<const std::remove_reference_t<Function>*>(target);
          return called(std::forward<Arguments>(arguments)...);
        }) {}

  Result operator()(Arguments... arguments) const {
    return call_(function_, std::forward<Arguments>(arguments)...);
  }

 private:
  const void* function_;
  Result (*call_)(const void* target, Arguments... arguments);
};

}  // namespace faultline
